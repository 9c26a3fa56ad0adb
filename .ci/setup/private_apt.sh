# shellcheck shell=bash
# To be sourced: private_apt FOLDER deb|deb-src SUITE
# From then on apt-get of this shell asks for packages of Debian's SUITE, from the mirror that this system's apt already uses. It keeps all
# it knows in FOLDER and believes that nothing is installed; the system's package state is not touched.
private_apt() {
  local folder=$1 kind=$2 suite=$3 mirror
  # The fields in single quotes are apt's, not the shell's.
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(ORIGIN) $(LABEL)' 'Created-By: Packages' 2>/dev/null |
    awk '$2 == "Debian" && $3 == "Debian" {print $1; exit}')
  if [ -z "$mirror" ]; then
    echo "This system's apt knows no Debian mirror (run apt-get update first)." >&2
    return 1
  fi
  mkdir -p "$folder"/{etc/apt.conf.d,etc/preferences.d,state/lists/partial,cache/archives/partial}
  chmod 755 "$folder"
  touch "$folder/status"
  echo "$kind [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > "$folder/etc/sources.list"
  # The index of a rolling suite may be older than it allows itself to be.
  cat > "$folder/apt.conf" <<CONF
Dir::Etc "$folder/etc"; Dir::State "$folder/state"; Dir::State::status "$folder/status"; Dir::Cache "$folder/cache";
Acquire::Check-Valid-Until "false"; APT::Sandbox::User "";
CONF
  export APT_CONFIG="$folder/apt.conf"
  apt-get update > "$folder/log" 2>&1 || { cat "$folder/log" >&2; return 1; }
}
