import { conform } from './support/conform.ts'
import { conformanceHost, isSlowToBuild } from './support/conformance-host.ts'

// A file of its own, so that it builds while the other one tests.
conform(await conformanceHost(isSlowToBuild))
