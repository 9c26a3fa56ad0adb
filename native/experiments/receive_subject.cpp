#include "experiments/receive_subject.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "receive/encoder.hpp"

namespace wirewatch {
namespace {

constexpr std::align_val_t page{4096};

// So much of a stream that it stays in a second-level cache, but two messages at least.
constexpr std::size_t wanted_stream_bytes = std::size_t{256} << 10U;

}  // namespace

void ReceiveSubject::PageDelete::operator()(char* memory) const {
  ::operator delete[](memory, page);
}

ReceiveSubject::ReceiveSubject(std::string payload, std::size_t size_bytes)
    : payload_(std::move(payload)),
      size_bytes_(size_bytes),
      count_(std::max<std::size_t>(2, wanted_stream_bytes / receive::frame_bytes(size_bytes_))) {
  if (payload_ == "mixed") count_ = 2 * mixed_size_count;  // whole rounds, so that the mean holds
}

std::string ReceiveSubject::size_facet() const {
  return payload_ == "mixed" ? "" : "size:" + std::to_string(size_bytes_);
}

const MessageList& ReceiveSubject::messages() {
  if (messages_.empty()) messages_ = message_list(payload_, size_bytes_, count_);
  return messages_;
}

std::span<const char> ReceiveSubject::stream() {
  if (stream_) return {stream_.get(), stream_bytes_};
  for (const std::string& message : messages()) {
    stream_bytes_ += receive::frame_bytes(message.size());
  }
  stream_.reset(static_cast<char*>(::operator new[](stream_bytes_, page)));
  char* to = stream_.get();
  receive::Uncounted counting;
  for (const std::string& message : messages()) {
    to = receive::write_header(counting, to, message.size(), false);
    to = std::copy(message.begin(), message.end(), to);
  }
  return {stream_.get(), stream_bytes_};
}

SharedSubject mixed_subject() {
  return std::make_shared<ReceiveSubject>("mixed", mixed_mean_bytes);
}

SharedSubject bytes_subject(std::size_t size_bytes) {
  return std::make_shared<ReceiveSubject>("bytes", size_bytes);
}

const std::vector<std::size_t>& receive_sizes() {
  static const std::vector<std::size_t> sizes{
      1, 8, 32, 33, 64, 100, 256, 512, 1000, 2000, 4000, 8000, 16384, 65536, std::size_t{1} << 20U};
  return sizes;
}

BenchmarkCase receive_case(const std::string& operation, const std::string& codec,
                           const SharedSubject& subject, const std::vector<std::string>& facets,
                           std::function<void(benchmark::State&)> run) {
  std::vector<std::string> all_facets{subject->size_facet()};
  all_facets.insert(all_facets.end(), facets.begin(), facets.end());
  BenchmarkCase made;
  made.name = case_name(operation, codec, subject->payload(), all_facets);
  made.operation = operation;
  made.codec = codec;
  made.payload = subject->payload();
  made.payload_bytes = subject->size_bytes();
  made.components = {receive::frame_component};
  made.run = std::move(run);
  return made;
}

void set_per_item(benchmark::State& state, const std::string& name, double total) {
  state.counters[name] = benchmark::Counter(total, benchmark::Counter::kAvgIterations);
}

}  // namespace wirewatch
