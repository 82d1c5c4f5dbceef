import type { RouteSettings } from './driven-route'
import type { RouteRun, RoutesState } from './route-run'

const NONE_GONE: readonly string[] = []

/** The runs of a device by the ids of their routes. Those that are given are not changed: they are copied at the first change. */
export class KeptRuns {
  private isOwn = false

  constructor(public runs: Readonly<Record<string, RouteRun>>) {}

  of(routeId: number): RouteRun | undefined {
    return this.runs[routeId]
  }

  keep(routeId: number, run: RouteRun): void {
    this.own()[routeId] = run
  }

  forget(routeId: number): void {
    delete this.own()[routeId]
  }

  private own(): Record<string, RouteRun> {
    if (!this.isOwn) this.runs = { ...this.runs }
    this.isOwn = true
    return this.runs
  }
}

/** The ids of routes that have a run, but are deleted by now or another device's. */
export function goneRoutes({ runs }: RoutesState, { routes }: RouteSettings): readonly string[] {
  let gone: string[] | null = null
  for (const id in runs) {
    const isHere = routes.some((route) => route.id === Number(id))
    if (!isHere) gone = [...(gone ?? []), id]
  }
  return gone ?? NONE_GONE
}
