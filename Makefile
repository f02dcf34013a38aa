# Two commands do everything: make run, and make test.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export REDOCLY_TELEMETRY := off
export REDOCLY_SUPPRESS_UPDATE_NOTICE := true

npm_ci = npm ci --ignore-scripts --no-fund --no-audit --no-progress --loglevel=error
everything = node_modules/.everything
enough = $(if $(wildcard $(everything)),$(everything),node_modules/.enough)

.DEFAULT_GOAL := help
.PHONY: help install run test test-long watch check sdk collections generate fresh format lint lint-contract gate release-contract types type-coverage boundaries conformance golden coverage fuzz attack test-crash test-faults bench-import bench-readers bench-batch bench-mcp bench-http bench-ledger bench-usage bench-limits bench-timing bench-search bench-slowest calibrate clean

help: ## Show what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  %-15s %s\n", $$1, $$2}'

# No install script runs: better-sqlite3 carries its binaries, and Node comes as the package of this platform, pinned by its hash.
node_modules/.enough: package-lock.json
	@echo 'Installing what serving needs: about 20 seconds...'
	@$(npm_ci) --omit=dev
	@touch $@

$(everything): package-lock.json
	@echo 'Installing everything: about a minute...'
	@$(npm_ci)
	@touch $@ node_modules/.enough

# Large, and imported by nothing: apart from the project, each by a lock file of its own.
mcp_tools = .tools/mcp-conformance/.installed
collection_tools = .tools/collections/.installed
# Java is needed by the SDKs alone; without it they are skipped.
sdk_tools = $(if $(shell command -v java),.tools/sdk/.installed)

.tools/mcp-conformance/.installed: test/mcp-conformance/tools/package-lock.json
.tools/collections/.installed: collections/package-lock.json
.tools/sdk/.installed: sdk/package-lock.json
.tools/%/.installed: | $(everything)
	@echo 'Installing the tools of $(<D)...'
	@mkdir -p $(@D)
	@cp $(<D)/package.json $(<D)/package-lock.json $(@D)
	@cd $(@D) && $(npm_ci) --prefix .
	@touch $@

install: $(everything) ## Install everything, the project's own Node too

run: $(enough) ## Install what serving needs, and serve with the embedded sample
	@echo 'Starting: the first start loads the sample and builds its search index...'
	@exec node src/cli/main.ts serve

test: $(if $(TEST),,check) $(everything) $(collection_tools) ## All checks and all tests but the long ones; TEST=test/config.test.ts runs one file
	@node test/run.ts $(TEST)

test-long: $(everything) $(mcp_tools) $(sdk_tools) ## Run the long campaigns: attacks, crashes, faults, drawn requests, MCP conformance, SDKs
	@node sdk/generate/main.ts --where-possible
	@node test/run.ts --long

watch: $(everything) ## Run tests again whenever a file changes: make watch TEST=test/config.test.ts
	@node --watch --watch-path=src --watch-path=data --watch-path=generated --watch-path=test test/run.ts $(TEST)

check: $(everything) ## All checks but the tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint types type-coverage boundaries fresh lint-contract gate

generate: $(everything) ## Write generated/ from openapi.yaml
	@node codegen/main.ts

fresh: $(everything) ## Fail when generated/ differs from what openapi.yaml gives
	@node codegen/main.ts --check

format: $(everything) ## Format, and fix what can be fixed
	@biome check --write .

lint: $(everything) ## Lint the code
	@biome check --error-on-warnings .

types: $(everything) ## Check types
	@tsc

type-coverage: $(everything) ## Fail below 99 % of expressions typed
	@type-coverage --strict --ignore-as-assertion --ignore-nested --at-least 99 --ignore-files 'test/**' --ignore-files 'bench/**'

boundaries: $(everything) ## Check which part may depend on which
	@depcruise --config .dependency-cruiser.cjs src data codegen generated bench sdk/generate collections/generate --output-type err

lint-contract: $(everything) ## Lint the complete contract: Redocly, OWASP, and the house's own rules
	@redocly lint --format=stylish
	@spectral lint generated/openapi.yaml --fail-severity=hint --fail-on-unmatched-globs --quiet
	@node codegen/lint-contract.ts

gate: $(everything) ## Fail when the contract breaks a promise of released/openapi.yaml
	@redocly diff released/openapi.yaml generated/openapi.yaml
	@node codegen/check-released.ts

release-contract: $(everything) ## Make the contract the released contract, its version raised as its changes ask
	@redocly diff released/openapi.yaml generated/openapi.yaml --check-version
	@node codegen/check-released.ts
	@cp generated/openapi.yaml released/openapi.yaml

collections: $(everything) $(collection_tools) ## Write the Postman collection, the Bruno folder and the .http file from openapi.yaml
	@node collections/generate/main.ts

sdk: $(everything) $(sdk_tools) ## Generate, build and test the client SDKs; needs Java and python3
	@node sdk/generate/main.ts
	@SVC_SDK=required mocha --no-config --exit --timeout 20000 'test/sdk/*.test.ts'

conformance: $(everything) $(mcp_tools) ## Run the conformance suite and the inspector of MCP against a live server
	@mocha --no-config --exit --timeout 20000 test/mcp-conformance/*.test.ts

golden: $(everything) ## Accept what tools/list answers now as its golden files
	@SVC_WRITE_GOLDEN=1 mocha --no-config --exit --timeout 20000 test/mcp-conformance/golden.test.ts
	@biome format --write test/mcp-conformance/golden >/dev/null

coverage: $(everything) $(collection_tools) ## Run all tests but the long ones and print which lines they reach
	@NODE_DISABLE_COMPILE_CACHE=1 c8 --include src --include data --include codegen node test/run.ts

# Python's, in an environment of its own; nothing else needs it.
schemathesis = .tools/schemathesis

$(schemathesis)/.installed: test/fuzz/requirements.txt $(everything)
	@echo 'Installing Schemathesis...'
	@python3 -m venv $(schemathesis)
	@$(schemathesis)/bin/pip install --quiet --disable-pip-version-check --requirement test/fuzz/requirements.txt
	@touch $@

fuzz: $(everything) ## Draw requests from the contract, by fast-check and by Schemathesis; SEED=1 RUNS=100000 draws others, or more
	@$(if $(SEED),SVC_FUZZ_SEED=$(SEED)) $(if $(RUNS),SVC_FUZZ_RUNS=$(RUNS)) mocha --no-config --exit --timeout 60000 test/fuzz/fuzz.long.test.ts
	@if ! command -v python3 >/dev/null; then echo 'Schemathesis is skipped: there is no python3.'; \
	elif ! $(MAKE) --silent $(schemathesis)/.installed; then echo 'Schemathesis is skipped: it cannot be installed here.'; \
	else node test/fuzz/schemathesis.ts $(CURDIR)/$(schemathesis)/bin/schemathesis $(if $(SEED),--seed $(SEED)); fi

attack: $(everything) ## Attack servers and print what held, with figures; CYCLES=1000 kills, SOAK=900 seconds, RUNS=100000 drawn requests
	@SVC_CRASH_CYCLES=$(or $(CYCLES),30) SVC_SOAK_SECONDS=$(or $(SOAK),30) SVC_FUZZ_RUNS=$(or $(RUNS),2000) node test/run.ts --attacks

test-crash: $(everything) ## Kill a server in the middle of batches, 150 times or CYCLES=1000
	@SVC_CRASH_CYCLES=$(or $(CYCLES),150) mocha --no-config --exit test/crash/crash.long.test.ts

test-faults: $(everything) ## Kill a server, and fail its disk, at each call of a batch; 100 keys 100 times at once to 4 servers; strace is needed
	@SVC_WHOLE=1 mocha --no-config --exit --timeout 60000 test/crash/killed-at-each-call.long.test.ts test/crash/failing-disk.long.test.ts test/crash/many-servers.long.test.ts test/crash/syscall-order.long.test.ts

bench-batch: $(everything) ## Measure a batch of 100 companies against one lookup
	@node bench/batch.ts

bench-mcp: $(everything) ## Measure a lookup by MCP against the same by REST
	@node bench/mcp.ts

bench-http: $(everything) ## Measure a keyed lookup against a bare Express handler
	@node bench/http.ts

bench-limits: $(everything) ## Measure exact windows against bare counters, and their memory
	@node bench/limits.ts

bench-timing: $(everything) ## Measure whether the time of a 401 tells which key ids exist
	@node bench/timing.ts

bench-ledger: $(everything) ## Measure durable bills in groups against one commit each
	@node bench/ledger.ts

bench-usage: $(everything) ## Measure lookups while usage reports are read against lookups alone
	@node bench/usage-report.ts

calibrate: $(everything) ## Learn how much words tell and what a score is worth, and write both to data/reference
	@node --max-old-space-size=6000 bench/calibrate.ts
	@biome format --write data/reference/confidence.json >/dev/null

bench-import: $(everything) ## Measure an import against reading the same file alone; BENCH='--gigabytes 5' or '--source be' asks for others
	@node bench/import.ts $(BENCH)

# MiniSearch at a million rows takes more memory than Node gives it by itself.
bench-search: $(everything) ## Measure search beside MiniSearch and pg_trgm; BENCH='--rows 5000000 --engines own,pg_trgm' asks for other sizes
	@node --max-old-space-size=12000 bench/search.ts $(BENCH)

bench-readers: $(everything) ## Measure the readers of imports against udsv, csv-parse and stream-json
	@node bench/readers.ts

bench-slowest: $(everything) ## Ask 100,000 random and crafted queries and show the slowest; BENCH='5000000 20000' asks for rows and queries
	@node --max-old-space-size=12000 bench/slowest-query.ts $(BENCH)

clean: ## Remove what was installed and what was served
	rm -rf node_modules .svc .tools coverage sdk/build
