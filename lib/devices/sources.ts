import { z } from 'zod'
import { label } from './record-value'

/** From where a device may connect: from anywhere, from networks that it came from before, or from given addresses. */
export const SOURCE_POLICIES = ['anywhere', 'learnt', 'fixed'] as const

/** Networks that are remembered of a device; the one learnt longest ago goes first. */
export const MOST_NETWORKS = 20
const MOST_SOURCES = 50

const source = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** The addresses and ranges of a text that lists them, one a line or with commas. */
export const splitSources = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const isSource = (text: string): boolean => source.safeParse(text).success

/** The first thing in a text of addresses that is none, and its line, counted from 1; null where all are. */
export function findWrongSource(text: string): { line: number; source: string } | null {
  for (const [index, line] of text.split('\n').entries()) {
    const wrong = splitSources(line).find((one) => !isSource(one))
    if (wrong !== undefined) return { line: index + 1, source: wrong }
  }
  return null
}

/** Whether a text lists nothing but addresses and ranges of them (`203.0.113.0/24`), and not too many. */
function isList(text: string | null | undefined): boolean {
  const given = splitSources(text ?? '')
  return given.length <= MOST_SOURCES && given.every(isSource)
}

/** As it stands in a device's record; `addresses` counts when they are fixed. */
export const deviceSources = z
  .object({
    policy: z.enum(SOURCE_POLICIES),
    addresses: label(1000).refine(isList, 'validation.sources'),
  })
  .refine(({ policy, addresses }) => policy !== 'fixed' || splitSources(addresses ?? '').length > 0, {
    path: ['addresses'],
    message: 'validation.sourcesNeeded',
  })
export type DeviceSources = z.infer<typeof deviceSources>

export const ANYWHERE: DeviceSources = { policy: 'anywhere', addresses: null }
