import { metresBetween } from './geometry'
import { LINKS, type Link, ROAD_CLASSES } from './links'
import { PLACE_NAMES, PLACES, type PlaceName } from './places'

type Neighbour = { place: PlaceName; link: Link; hours: number }
/** A road as it is driven: from its second place to its first when `backwards`. */
export type DrivenLink = { link: Link; backwards: boolean }

const neighbours = new Map<PlaceName, Neighbour[]>(PLACE_NAMES.map((name) => [name, []]))
for (const link of LINKS) {
  const from = PLACES[link.from]
  const to = PLACES[link.to]
  const kilometres = metresBetween(from.lat, from.lon, to.lat, to.lon) / 1000
  const hours = kilometres / ROAD_CLASSES[link.road.roadClass].limitKmh
  neighbours.get(link.from)?.push({ place: link.to, link, hours })
  neighbours.get(link.to)?.push({ place: link.from, link, hours })
}

const trees = new Map<PlaceName, Map<PlaceName, DrivenLink>>()

/** The roads of the quickest way between two places; throws when there is none. */
export function quickestWay(from: PlaceName, to: PlaceName): DrivenLink[] {
  let tree = trees.get(from)
  if (!tree) {
    tree = growTree(from)
    trees.set(from, tree)
  }
  const way: DrivenLink[] = []
  for (let at = to; at !== from; ) {
    const arrivedBy = tree.get(at)
    if (!arrivedBy) throw new Error(`no road leads from ${from} to ${to}`)
    way.push(arrivedBy)
    at = arrivedBy.backwards ? arrivedBy.link.to : arrivedBy.link.from
  }
  return way.reverse()
}

/** By which road each place is reached soonest from `start` (Dijkstra). */
function growTree(start: PlaceName): Map<PlaceName, DrivenLink> {
  const arrivedBy = new Map<PlaceName, DrivenLink>()
  const hours = new Map<PlaceName, number>([[start, 0]])
  const open = new Set<PlaceName>([start])
  while (open.size > 0) {
    let nearest: PlaceName = start
    let least = Number.POSITIVE_INFINITY
    for (const place of open) {
      const reached = hours.get(place) ?? 0
      if (reached < least) [nearest, least] = [place, reached]
    }
    open.delete(nearest)
    for (const { place, link, hours: more } of neighbours.get(nearest) ?? []) {
      if (least + more >= (hours.get(place) ?? Number.POSITIVE_INFINITY)) continue
      hours.set(place, least + more)
      arrivedBy.set(place, { link, backwards: link.to === nearest })
      open.add(place)
    }
  }
  return arrivedBy
}
