import { conform } from './support/conform.ts'
import { conformanceHost, isSlowToBuild } from './support/conformance-host.ts'

conform(await conformanceHost((server) => !isSlowToBuild(server)))
