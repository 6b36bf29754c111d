import { conform } from './support/conform.ts'
import { conformanceHost, isSlowToBuild } from './support/conformance-host.ts'

// In a file of its own, so that these servers build while the other file tests.
conform(await conformanceHost(isSlowToBuild))
