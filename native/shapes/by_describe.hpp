#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>

#include "shapes/shapes.hpp"

namespace wirewatch::shapes {

BOOST_DESCRIBE_STRUCT(Basic, (), (i32, u32, i16, u16, ch, u8))
BOOST_DESCRIBE_STRUCT(Packed, (), (set_a, set_b, set_c))
BOOST_DESCRIBE_STRUCT(Unaligned, (), (ch, u32_a, u32_b, u32_c, i16_a, i16_b, i16_c))
BOOST_DESCRIBE_STRUCT(Complex, (), (seq, basic, bits, unaligned))
BOOST_DESCRIBE_STRUCT(Array, (), (items))
BOOST_DESCRIBE_STRUCT(NoConversion, (),
                      (ch_0, ch_1, ch_2, ch_3, ch_4, ch_5, ch_6, ch_7, ch_8, ch_9, ch_10, ch_11,
                       ch_12, ch_13, ch_14, ch_15))

/// Fields listed once by a macro, beside the type.
struct DescribedFields {
  template <class Message, class Function>
  static void for_each(Message& message, Function&& function) {
    using Members = boost::describe::describe_members<std::remove_const_t<Message>,
                                                      boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>(
        [&](auto member) { function(message.*decltype(member)::pointer); });
  }
};

}  // namespace wirewatch::shapes
