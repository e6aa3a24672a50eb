# Two commands do all the set-up on a fresh Debian or Ubuntu machine with a Swift toolchain:
#   make demo    install what is missing, build, open the explorer on the embedded demo server
#   make test    install what is missing, build, run every test

PREFIX ?= /usr/local
SWIFT ?= swift
RELEASE = -c release --static-swift-stdlib
SUDO = $(if $(filter 0,$(shell id -u)),,sudo)

LIBRARIES = libncurses-dev libcurl4-openssl-dev libwslay-dev libsqlite3-dev libyaml-dev libssl-dev libmicrohttpd-dev
TEST_LIBRARIES = libvterm-dev python3 python3-venv openssl sqlite3 tmux

.PHONY: demo test build install bench fuzz format lint libraries test-libraries peers clean

demo: build
	@exec .build/release/sextant demo

build: libraries
	@$(SWIFT) build $(RELEASE) --product sextant

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 .build/release/sextant "$(DESTDIR)$(PREFIX)/bin/sextant"

# People get the optimized build, which may crash where the other does not: it goes through the stories of a first
# session, of live queries and of the command line.
RELEASE_TESTS = ^EndToEndTests\.(RunTests|ServeTests|CacheCommandTests|SchemaCommandTests|ValidateCommandTests|FormatCommandTests|ExplorerStories/(FirstSession|Live|Cache|Mutation))

# Runs of their own: tests that talk over sockets and stories in front of a terminal have deadlines, which those that
# only compute for seconds at a time would make them miss on a small machine.
SOCKET_TESTS = ^(NetworkingTests|GraphQLClientTests|GraphQLServerTests|TerminalTests)\.
test: libraries test-libraries peers
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --skip '$(SOCKET_TESTS)' --skip '^EndToEndTests\.'
	$(SWIFT) test --skip-build --filter '$(SOCKET_TESTS)'
	$(SWIFT) test --skip-build --filter '^EndToEndTests\.'
	$(SWIFT) build $(RELEASE) --product sextant
	SEXTANT_BINARY="$(CURDIR)/.build/release/sextant" $(SWIFT) test --skip-build --filter '$(RELEASE_TESTS)'

bench: libraries test-libraries peers
	$(SWIFT) build $(RELEASE) --product sextant
	$(SWIFT) build $(RELEASE) --product Benchmarks
	.build/release/Benchmarks

# Each target for a minute (FUZZ_SECONDS), from the inputs of earlier runs on; one that crashes ends the run and is kept
# beside them. The linker is named because gold cannot read what libFuzzer adds.
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= language formatter schema introspection editor json jsonc

fuzz: libraries
	SEXTANT_FUZZ=1 $(SWIFT) build -c release --scratch-path .build/fuzz -Xswiftc -sanitize=fuzzer \
		-Xswiftc -use-ld=lld --product Fuzzing
	@for target in $(FUZZ_TARGETS); do \
		inputs=.build/fuzz/inputs/$$target; mkdir -p $$inputs; \
		.build/fuzz/release/Fuzzing $$target $$inputs -max_total_time=$(FUZZ_SECONDS) -timeout=5 -max_len=4096 \
			-print_final_stats=1 -artifact_prefix=$$inputs- >$$inputs.log 2>&1 \
			|| { tail -40 $$inputs.log; echo "$$target failed; the input is in .build/fuzz/inputs"; exit 1; }; \
		echo "$$target: $$(sed -n 's/^stat::number_of_executed_units: *//p' $$inputs.log) inputs, none crashed"; \
	done

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

lint:
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

clean:
	rm -rf .build

# Asks the package manager only when something is missing, so that a second run needs neither network nor sudo.
libraries:
	@.ci/install-packages "$(SUDO)" $(LIBRARIES)

test-libraries: libraries
	@.ci/install-packages "$(SUDO)" $(TEST_LIBRARIES)

# The Python GraphQL servers that the tests talk to, in an environment of their own under .build.
peers: test-libraries
	@Tests/Peers/install
