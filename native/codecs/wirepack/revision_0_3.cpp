#include "codecs/wirepack/revision_0_3.hpp"

#include <boost/archive/detail/archive_serializer_map.hpp>
#include <boost/archive/impl/archive_serializer_map.ipp>

#include "codecs/wirepack/add_revision.hpp"
#include "codecs/wirepack/revisions.hpp"

// Boost's own archives have these in its library; an archive of one's own brings them along.
template class boost::archive::detail::archive_serializer_map<
    wirewatch::wirepack::MemoryOutputArchive>;
template class boost::archive::detail::archive_serializer_map<
    wirewatch::wirepack::MemoryInputArchive>;

namespace wirewatch::wirepack {

void register_revision_0_3(CodecRegistry& registry) {
  add_revision<Revision03>(registry, "0.3", {boost_component()});
}

}  // namespace wirewatch::wirepack
