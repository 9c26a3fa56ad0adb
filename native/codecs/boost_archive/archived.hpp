#pragma once

#include <concepts>
#include <type_traits>

namespace wirewatch::boost_archive {

/// The form of a message whose members are written one by one, as users of the library list them.
struct Members {};

/// A message as an archive sees it: a type of our own for each form it may be written in. So no
/// other part of the program can give the same message another form under the same name.
///
/// `Message` is const to save and not const to load. On the wire it is what the message itself
/// would be.
template <class Message, class Form = Members>
struct Archived {
  Message& value;
};

template <class Form = Members, class Message>
Archived<Message, Form> archived(Message& message) {
  return {message};
}

/// `Self` is `Message`, const or not.
template <class Self, class Message>
concept SelfOf = std::same_as<std::remove_const_t<Self>, Message>;

}  // namespace wirewatch::boost_archive
