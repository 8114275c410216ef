# Quintet. `make run` and `make test` are all a newcomer needs; `make help` lists the rest.

# The SDKs are built without Swift concurrency, always, so that no target finds what another missed. Warnings are errors with CI=true (scripts/run-tests).
export QUINTET_STRICT := 1
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# Tests run where no hour is one of UTC's: Nepal is 5 hours and 45 minutes ahead.
test-units test-sandbox: export TZ := Asia/Kathmandu

CONFIGURATION ?= debug
SECONDS := 60
# The development package builds all there is, in Tests/.build: nothing is compiled twice.
BUILD := swift build --package-path Tests --configuration $(CONFIGURATION)
# `make test` has compiled everything before the levels run beside each other, each of which builds what it needs where it runs alone.
COMPILED ?=
BUILD_FOR_TEST := $(if $(COMPILED),:,swift build --package-path Tests)
SWIFT_TEST := swift test --package-path Tests $(if $(COMPILED),--skip-build)
# Each in a process of its own, beside fewer others.
SDKS := ^(Buffs|Consent|ConstraintSolver|Localization|SHA256|StateLoop|Storage|Transport)Tests
WITH_SANDBOX := $(if $(COMPILED),,build-sandbox)
WITH_BOTH := $(if $(COMPILED),,build-sandbox build-showcase)
SWIFT_SOURCES := Package.swift Sources Tests/Package.swift $(wildcard Tests/*/) apps/Package.swift apps/Sources apps/iOS \
  sandbox/Package.swift sandbox/Sources benchmarks/Package.swift benchmarks/Sources

.PHONY: help build build-sandbox build-showcase build-gallery run test compile test-elsewhere test-units test-windows portraits test-views test-sandbox test-end-to-end ios lint format sandbox leaks bench fuzz size package package-tests prove-package docs coverage screenshots recordings clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24

build: build-sandbox build-showcase build-gallery ## Build Showcase, the sandbox and the gallery into bin/

build-sandbox build-showcase build-gallery: build-%:
	@scripts/need build
	$(BUILD) --product $*
	@touch Tests/.build/$(CONFIGURATION)/$* # SwiftPM leaves it as it is where sources changed and what they say did not
	@mkdir -p bin
	@ln -sfn ../Tests/.build/$(CONFIGURATION)/$* bin/$*

run: build-sandbox build-showcase ## Run Showcase against a sandbox, in a window or in the browser
	@scripts/need run
	@scripts/run $(ARGUMENTS)

sandbox: build-sandbox ## Run the sandbox alone
	bin/sandbox $(ARGUMENTS)

test: ## Run all tests, every level whatever fails, and sum up
	@scripts/need build run test browser ios
	@scripts/run-tests all test-units,test-sandbox,test-end-to-end test-windows,test-views,ios

compile: ## Compile all that the tests run
	@scripts/need build test
	swift build --package-path Tests --build-tests
	@mkdir -p bin
	@for program in sandbox showcase gallery; do ln -sfn ../Tests/.build/debug/$$program bin/$$program; done

test-units: $(WITH_SANDBOX) ## Run the machines' and edges' tests
	@scripts/need build test browser
	status=0; Tests/HostPackage/check-host || status=1; $(SWIFT_TEST) --filter '$(SDKS)' || status=1; \
	  $(SWIFT_TEST) --skip '$(SDKS)' --skip '^SandboxServerTests' || status=1; exit $$status

test-windows: ## Run the views' tests in real windows
	@scripts/need build test
	$(BUILD_FOR_TEST) --product WindowTests
	status=0; scripts/run-tests windows '$(FILTER)' || status=1; \
	  Tests/AppleInterfaces/uikit-coverage --check || status=1; exit $$status

portraits: ## Record anew how UIKit's views and the apps' screens look, in Portraits of their tests; read the difference before you commit it
	@scripts/need build test
	$(BUILD) --product WindowTests
	$(BUILD) --product ViewTests
	QUINTET_PORTRAITS=record scripts/run-tests windows PortraitTests
	QUINTET_PORTRAITS=record scripts/run-tests views PortraitTests
	git diff --stat Tests/*/Portraits

test-views: ## Run the tests of the apps' views in real windows
	@scripts/need build test
	$(BUILD_FOR_TEST) --product ViewTests
	scripts/run-tests views '$(FILTER)'

test-sandbox: $(WITH_SANDBOX) ## Run the server's tests, its page in Chromium, and its contracts against their document
	@scripts/need build test browser
	status=0; $(SWIFT_TEST) --filter '^SandboxServerTests' || status=1; Tests/SandboxChecks/check-contracts || status=1; \
	  Tests/SandboxChecks/check-page || status=1; exit $$status

test-end-to-end: $(WITH_BOTH) ## Drive Showcase and the sandbox from outside, as a person would
	@scripts/need test
	$(BUILD_FOR_TEST) --product EndToEndTests
	scripts/run-tests end-to-end '$(FILTER)'

test-elsewhere: ## Run all tests in the newest stable Debian, as on a fresh machine (DEBIAN=bookworm: in that release)
	scripts/in-debian --fresh $(or $(DEBIAN),trixie) make test

ios: ## Compile what an iPhone would run, for iOS, and see that faults would be found
	@scripts/need ios
	Tests/AppleInterfaces/ios-check --self-test
	Tests/AppleInterfaces/ios-check

lint: ## Check formatting, scripts, links in documents, imports and the Xcode project
	@scripts/need build lint
	scripts/lint
	swift format lint --strict --recursive $(wildcard $(SWIFT_SOURCES))

format: ## Format all Swift sources
	swift format --in-place --recursive $(wildcard $(SWIFT_SOURCES))

leaks: ## Open and close the apps' screens under valgrind: nothing of ours is lost
	@scripts/need build leaks
	$(BUILD) --product ViewTests
	benchmarks/check-leaks $(if $(FILTER),'$(FILTER)')

bench: ## Measure, side by side with what one would pick instead
	benchmarks/bench

fuzz: fuzz-StoredDataFuzz fuzz-BuffPayloadFuzz ## Feed mutated files, fields and answers to what reads them, for SECONDS (60) each

fuzz-%:
	@scripts/need build
	QUINTET_FUZZ=1 swift build --package-path Tests --sanitize=fuzzer --scratch-path .build/fuzz --product $*
	@mkdir -p .build/fuzz/corpus-$*
	cp Tests/$*/corpus/* .build/fuzz/corpus-$*
	.build/fuzz/debug/$* -max_total_time=$(SECONDS) -print_final_stats=1 .build/fuzz/corpus-$*

size: ## Measure what the SDKs add to a stripped release executable on Linux, and are for an iPhone
	@scripts/need build ios
	benchmarks/size
	Tests/AppleInterfaces/ios-check --sizes

package: ## Build Debian packages of Showcase and the sandbox in .build/packages (DEBIAN=trixie: for that release, in .build/debian/trixie/packages)
ifdef DEBIAN
	scripts/in-debian $(DEBIAN) make package
else
	@scripts/need build package
	packaging/package
endif

prove-package: ## Install, use and remove the packages in a bare Debian, as root (DEBIAN=trixie: those for that release)
ifdef DEBIAN
	scripts/in-debian $(DEBIAN) make package package-tests
else
	$(MAKE) package package-tests
endif
	@scripts/need proof
	DEBIAN=$(DEBIAN) packaging/prove-package

package-tests:
	@scripts/need build test package
	packaging/cut-icu --prove
	$(BUILD) --product EndToEndTests

screenshots: build ## Take the pictures in docs/images
	@scripts/need pictures
	docs/screenshots

recordings: build-sandbox build-showcase ## Record each feature under a finger, into docs/recordings
	@scripts/need test
	$(BUILD) --product EndToEndTests
	@mkdir -p docs/recordings
	for feature in $(or $(FILTER),consent live invitations deliveries catalogue); do \
	  RECORDING=$(CURDIR)/docs/recordings/$$feature.webm scripts/run-tests end-to-end "TouchedTests/$$feature\("; done

docs: ## Make the API reference in .build/documentation
	@scripts/need build
	scripts/docs

coverage: ## Write docs/modules/uikit-coverage.md and its like, and check UIKit's and MapKit's declarations and doc comments
	@scripts/need build test
	$(BUILD) --product WindowTests
	Tests/AppleInterfaces/uikit-coverage

clean: ## Remove everything that was built
	rm -rf .build apps/.build sandbox/.build benchmarks/.build Tests/.build bin
