#include "payloads/record.hpp"

#include <cstdint>

namespace wirewatch {
namespace {

// The six numbers of the shared-memory experiment of 2006, and a string and an array short enough
// that what a message costs at all outweighs its bytes.
Record make_record() {
  return {2.0, 2.0F, -10, 10, -5, 5, "order-000042", {3, 70000, 5, 4000000000U}};
}

std::uint64_t logical_bytes(const Record& record) {
  return sizeof record.rate + sizeof record.weight + sizeof record.balance + sizeof record.serial +
         sizeof record.offset + sizeof record.flags + record.label.size() +
         record.samples.size() * sizeof record.samples.front();
}

}  // namespace

Payload<Record> record_payload() {
  return {"record", "", logical_bytes(make_record()), make_record};
}

}  // namespace wirewatch
