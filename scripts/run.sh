#!/bin/sh
# Runs `npm run NAME`: prepares what the command needs, then replaces itself with it (`exec`), so
# that it gets npm's signals. npm puts node_modules/.bin first in PATH; its Node may not be there
# yet.
set -eu

prepare() {
  "${npm_node_execpath:-node}" scripts/prepare.mjs "$@"
}

# Words are modules, which a build makes too.
write_words() {
  $node --input-type=module --eval 'await (await import("#cms/words/write-words.ts")).writeWords()'
}

node=.cache/bin/node
release=${BUILD_DIR:-build}/current
settings=
if [ -f .env ]; then settings=--env-file=.env; fi

name=$1
shift
case $name in
start)
  prepare build
  # See docs/decisions/http-server.md.
  export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
  exec "$release/node" --max-old-space-size=768 --max-semi-space-size=8 --heap-growing-percent=50 \
    $settings "$release/serve.js"
  ;;
leads | content | desk)
  if [ "$name ${1-}" = "content new" ]; then
    shift
    prepare packages >&2
    write_words
    exec $node scripts/new-content.ts "$@"
  fi
  if [ "$name ${1-help}" = "content help" ]; then
    prepare packages >&2
    write_words
    exec $node scripts/content.ts help
  fi
  # Only the result may go to stdout.
  prepare built >&2
  exec "$release/node" $settings "$release/$name.js" "$@"
  ;;
dev)
  prepare packages
  export MALLOC_ARENA_MAX=2 MIMALLOC_PURGE_DELAY=0
  exec $node --conditions=development --max-semi-space-size=8 --heap-growing-percent=30 $settings \
    node_modules/@react-router/dev/bin.cjs dev "$@"
  ;;
dev:desk)
  prepare packages built
  exec $node --conditions=development $settings node_modules/@react-router/dev/bin.cjs dev desk "$@"
  ;;
test | check)
  prepare packages
  exec $node scripts/test.ts "$name"
  ;;
check-content)
  prepare packages
  NODE_COMPILE_CACHE=.cache/node exec $node scripts/check-content.ts "$@"
  ;;
launch-check)
  prepare packages built
  exec $node $settings scripts/launch-check.ts "$@"
  ;;
release)
  prepare build
  exec "$release/node" scripts/pack-release.mjs
  ;;
build)
  prepare rebuild
  ;;
esac
