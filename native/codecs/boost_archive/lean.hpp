#pragma once

#include <boost/mpl/int.hpp>
#include <boost/mpl/integral_c_tag.hpp>
#include <boost/serialization/level.hpp>
#include <boost/serialization/tracking.hpp>

#include "codecs/boost_archive/message_members.hpp"

namespace wirewatch::boost_archive {

/// The form without class information and without tracking: an archive keeps nothing of such a
/// message, so it may be kept itself and every message still stands alone. It gives up versions of
/// the class and objects that are shared.
struct Lean {};

}  // namespace wirewatch::boost_archive

namespace boost::serialization {

template <class Message>
struct implementation_level_impl<
    const wirewatch::boost_archive::Archived<Message, wirewatch::boost_archive::Lean>> {
  using tag = mpl::integral_c_tag;
  using type = mpl::int_<object_serializable>;
  static constexpr int value = object_serializable;
};

template <class Message>
struct tracking_level<wirewatch::boost_archive::Archived<Message, wirewatch::boost_archive::Lean>> {
  using tag = mpl::integral_c_tag;
  using type = mpl::int_<track_never>;
  static constexpr int value = track_never;
};

template <class Archive, class Message>
void serialize(Archive& archive,
               wirewatch::boost_archive::Archived<Message, wirewatch::boost_archive::Lean>& seen,
               unsigned) {
  wirewatch::boost_archive::list_members(archive, seen.value);
}

}  // namespace boost::serialization
