#pragma once

#include <memory>
#include <utility>

namespace wirewatch::boost_archive {

/// What a queue of differently typed messages holds: the message sits in a carrier, so that its own
/// type needs no base class.
class CarrierBase {
 public:
  virtual ~CarrierBase() = default;
};

/// A carrier of one message of type `Message`, which archives write in the form `Form`.
template <class Message, class Form>
class Carrier final : public CarrierBase {
 public:
  Carrier() = default;
  explicit Carrier(const Message& message) : message_(message) {}

  Message& message() { return message_; }
  const Message& message() const { return message_; }

 private:
  Message message_;
};

}  // namespace wirewatch::boost_archive
