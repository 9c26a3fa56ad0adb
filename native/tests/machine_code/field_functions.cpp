// Compiled at -O3 and read back from the object file by machine_code_test.cpp: for each shape the
// same decoder and encoder three times, told apart only by who finds the fields.
#include <boost/version.hpp>

#if BOOST_VERSION >= 107700
#include "shapes/by_describe.hpp"
#include "shapes/by_hand.hpp"
#include "shapes/by_pfr.hpp"
#include "shapes/by_reflection.hpp"
#include "shapes/wire_cursor.hpp"

using namespace wirewatch::shapes;

namespace {

template <class Shape>
void decode_by_hand(char* wire, Shape& message) {
  LocalCursor cursor(wire);
  by_hand::read(message, cursor);
  by_hand::convert(message);
}

template <class Shape>
void encode_by_hand(const Shape& message, char* wire) {
  LocalCursor cursor(wire);
  Shape converted = message;
  by_hand::convert(converted);
  by_hand::write(converted, cursor);
}

template <class Fields, class Shape>
void decode_by_fields(char* wire, Shape& message) {
  LocalCursor cursor(wire);
  by_reflection::read<Fields>(message, cursor);
  by_reflection::convert<Fields>(message);
}

template <class Fields, class Shape>
void encode_by_fields(const Shape& message, char* wire) {
  LocalCursor cursor(wire);
  Shape converted = message;
  by_reflection::convert<Fields>(converted);
  by_reflection::write<Fields>(converted, cursor);
}

}  // namespace

extern "C" {
void decode_basic_hand(char* w, Basic& m) { decode_by_hand(w, m); }
void decode_basic_pfr(char* w, Basic& m) { decode_by_fields<PfrFields>(w, m); }
void decode_basic_describe(char* w, Basic& m) { decode_by_fields<DescribedFields>(w, m); }
void encode_basic_hand(const Basic& m, char* w) { encode_by_hand(m, w); }
void encode_basic_pfr(const Basic& m, char* w) { encode_by_fields<PfrFields>(m, w); }
void encode_basic_describe(const Basic& m, char* w) { encode_by_fields<DescribedFields>(m, w); }

void decode_unaligned_hand(char* w, Unaligned& m) { decode_by_hand(w, m); }
void decode_unaligned_pfr(char* w, Unaligned& m) { decode_by_fields<PfrFields>(w, m); }
void decode_unaligned_describe(char* w, Unaligned& m) { decode_by_fields<DescribedFields>(w, m); }
void encode_unaligned_hand(const Unaligned& m, char* w) { encode_by_hand(m, w); }
void encode_unaligned_pfr(const Unaligned& m, char* w) { encode_by_fields<PfrFields>(m, w); }
void encode_unaligned_describe(const Unaligned& m, char* w) {
  encode_by_fields<DescribedFields>(m, w);
}
}
#endif
