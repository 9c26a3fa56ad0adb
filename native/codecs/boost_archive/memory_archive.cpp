#include "codecs/boost_archive/memory_archive.hpp"

#include <boost/archive/impl/archive_serializer_map.ipp>
#include <boost/serialization/throw_exception.hpp>

// Boost's list of the types an archive meets through pointers, one per archive.
template class boost::archive::detail::archive_serializer_map<
    wirewatch::boost_archive::MemoryOutputArchive>;
template class boost::archive::detail::archive_serializer_map<
    wirewatch::boost_archive::MemoryInputArchive>;

namespace wirewatch::boost_archive {

void refuse(boost::archive::archive_exception::exception_code code) {
  boost::serialization::throw_exception(boost::archive::archive_exception(code));
}

}  // namespace wirewatch::boost_archive
