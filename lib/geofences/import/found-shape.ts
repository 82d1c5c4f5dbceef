import { z } from 'zod'
import { type FenceAlarms, fenceAlarms } from '../schema'
import type { Shape, ShapePoint } from '../shape'
import { SHAPE_LIMITS, type ShapeFlaw, shapeFlaw } from '../shape-flaw'

/** Why a part of a file becomes no fence, or no landmark. */
export const IMPORT_FLAWS = ['hole', 'barePoint', 'line', 'networkLink', 'noGeometry', 'coordinates'] as const
export type ImportFlaw = ShapeFlaw | (typeof IMPORT_FLAWS)[number]

/** What only our own export says of a fence or landmark; nothing where a file is not ours. */
export type OwnTerms = { alarms?: FenceAlarms; group?: string; icon?: string }

/** What a file says of a part of it. */
export type Described = {
  name: string
  description: string
  /** As `#rrggbb`; null where the file says none. */
  colour: string | null
  own: OwnTerms
}

/** One shape of a file, or what is wrong with it. A placemark with several geometries is several of them. */
export type FoundShape = Described & {
  /** Which of its placemark's geometries it is, and of how many. */
  part: number
  parts: number
} & ({ shape: Shape; flaw: null } | { shape: null; flaw: ImportFlaw })

export class UnreadableShapes extends Error {}
export class TooManyShapes extends Error {}

/** What shapes are to become: how small circles may be, whether a point without a radius has one, and whether lines count. */
export type AreaRules = { leastRadiusM: number; pointRadiusM: number | null; lines: boolean }
export const FENCE_RULES: AreaRules = {
  leastRadiusM: SHAPE_LIMITS.leastRadiusM,
  pointRadiusM: null,
  lines: true,
}

/** How files are read: lines become corridors of a width, and there are so many shapes at most. */
export type ReadOptions = { widthM: number; most: number; rules?: AreaRules }

/** One of them with its verdict. */
export function judgeShape(
  { name, description, colour, own }: Described,
  given: Shape | ImportFlaw,
  [part, parts]: readonly [number, number] = [1, 1],
  { leastRadiusM, lines }: AreaRules = FENCE_RULES,
): FoundShape {
  const found = { name, description, colour, own, part, parts }
  if (typeof given === 'string') return { ...found, shape: null, flaw: given }
  const flaw = given.kind === 'corridor' && !lines ? 'line' : shapeFlaw(given, leastRadiusM)
  return flaw ? { ...found, shape: null, flaw } : { ...found, shape: given, flaw: null }
}

/** A group is taken from our own files alone: others mean something else by the word. */
export function ownTerms(alarms: unknown, group: unknown, icon: unknown): OwnTerms {
  const read = fenceAlarms.safeParse(alarms)
  if (!read.success || alarms === undefined) return typeof icon === 'string' ? { icon } : {}
  const named = z.string().trim().min(1).safeParse(group)
  return { alarms: read.data, ...(named.success && { group: named.data }) }
}

/** The corners of a rectangle, in the order in which we write them; null where they are none. */
export function rectangleOf(points: readonly ShapePoint[]): Shape | null {
  const [first, second, third, fourth] = points
  if (points.length !== 4 || !first || !second || !third || !fourth) return null
  const isUpright =
    first[0] === second[0] && second[1] === third[1] && third[0] === fourth[0] && fourth[1] === first[1]
  if (!isUpright) return null
  return { kind: 'rectangle', south: first[0], west: first[1], north: third[0], east: third[1] }
}

/** Letters of a name or a description of a file that are read: more than any of ours has. */
export const MOST_WORDS = 8000
