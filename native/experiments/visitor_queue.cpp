#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "core/allocation_counter.hpp"
#include "experiments/all_experiments.hpp"
#include "payloads/bytes.hpp"
#include "payloads/packet.hpp"

namespace wirewatch {
namespace {

// Whoever receives messages of several types.
class Visitor {
 public:
  virtual ~Visitor() = default;
  virtual void handle(const Packet& message) = 0;
  virtual void handle(const Bytes& message) = 0;
};

// What the queue holds: the message's own type needs no base class.
class VisitedCarrier {
 public:
  virtual ~VisitedCarrier() = default;
  virtual void accept(Visitor& visitor) const = 0;
};

template <class Message>
class CarrierOf final : public VisitedCarrier {
 public:
  explicit CarrierOf(const Message& message) : message_(message) {}
  void accept(Visitor& visitor) const override { visitor.handle(message_); }

 private:
  Message message_;
};

class EscapingVisitor final : public Visitor {
 public:
  void handle(const Packet& message) override { escape(&message); }
  void handle(const Bytes& message) override { escape(&message); }

  template <class Message>
  const Message* last() const {
    return static_cast<const Message*>(last_);
  }

 private:
  void escape(const void* message) {
    last_ = message;
    benchmark::DoNotOptimize(last_);
  }
  const void* last_ = nullptr;
};

using Queue = std::deque<std::unique_ptr<VisitedCarrier>>;

// What a delivery consists of.
enum class Delivery {
  dispatch,  // the carrier hands its message to the visitor: two virtual calls
  queue,     // and goes through the queue before
  copy,      // and is made for it from a copy of the message
};

// Delivers `message` once as a case does; false if another came out.
template <class Message>
bool arrives(const Message& message) {
  EscapingVisitor visitor;
  Queue queue;
  queue.push_back(std::make_unique<CarrierOf<Message>>(message));
  queue.front()->accept(visitor);
  return visitor.last<Message>() != &message && *visitor.last<Message>() == message;
}

// Returns what the iterations allocated together.
template <class Message>
AllocationTotals time_delivery(benchmark::State& state, Delivery delivery, const Message& message) {
  EscapingVisitor escaping;
  Visitor* visitor = &escaping;
  Queue queue;
  std::unique_ptr<VisitedCarrier> carrier = std::make_unique<CarrierOf<Message>>(message);
  const Message* input = &message;
  // The compiler must not learn which classes these are, or it would call without a table.
  benchmark::DoNotOptimize(visitor);
  const AllocationTotals before = allocation_totals();
  for (auto _ : state) {
    benchmark::DoNotOptimize(input);
    benchmark::DoNotOptimize(carrier);
    if (delivery == Delivery::copy) carrier = std::make_unique<CarrierOf<Message>>(*input);
    if (delivery != Delivery::dispatch) {
      queue.push_back(std::move(carrier));
      benchmark::ClobberMemory();
      carrier = std::move(queue.front());
      queue.pop_front();
    }
    carrier->accept(*visitor);
    if (delivery == Delivery::copy) carrier.reset();
    benchmark::ClobberMemory();
  }
  return allocation_totals() - before;
}

template <class Message>
BenchmarkCase case_of(const Payload<Message>& payload, const std::string& variant,
                      Delivery delivery) {
  BenchmarkCase made;
  made.operation = "deliver";
  made.codec = "unserialized";
  made.payload = payload.name;
  made.payload_bytes = payload.payload_bytes;
  made.name = case_name(made.operation, made.codec, payload.name,
                        {payload.facets, "transport:visitor", "variant:" + variant});
  made.clock = Clock::real;  // as what it is compared with
  made.run = [payload, delivery](benchmark::State& state) {
    const Message message = payload.make();
    if (!arrives(message)) return state.SkipWithError("another message came out of the queue");
    set_item_counters(state, payload.payload_bytes, time_delivery(state, delivery, message));
  };
  return made;
}

}  // namespace

// S1.8: a message delivered within a process, to whom its type concerns, without serialization: the
// floor below every way to another process.
Experiment visitor_queue() {
  Experiment experiment;
  experiment.id = "S1.8";
  experiment.title = "messages delivered in the process by a queue of carriers and a visitor";
  experiment.cases = [](const CodecRegistry&, const std::string&) {
    std::vector<BenchmarkCase> cases;
    const auto add = [&](const auto& payload) {
      cases.push_back(case_of(payload, "dispatch", Delivery::dispatch));
      cases.push_back(case_of(payload, "queue", Delivery::queue));
      cases.push_back(case_of(payload, "copy", Delivery::copy));
    };
    add(packet_payload());
    add(bytes_payload(64));
    add(bytes_payload(4096));
    return cases;
  };
  return experiment;
}

}  // namespace wirewatch
