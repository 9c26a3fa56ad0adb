#pragma once

#include "core/messages/account.hpp"
#include "core/payload.hpp"

namespace wirewatch {

/// Payload `account`: an account, its wallet and 3 orders, 128 bytes together.
///
/// payload_bytes: numbers and enumerations at their width, strings their characters; no lengths, no
/// padding.
Payload<Account> account_payload();

}  // namespace wirewatch
