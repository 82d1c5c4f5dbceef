import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  DRAFT_KINDS,
  draftOf,
  type EmbedDraft,
  fieldOfPath,
  namesNone,
  newDraft,
} from '@/lib/embeds/embed-draft'
import { createEmbedBody, type Embed } from '@/lib/embeds/schema'

const ZONE = 'Asia/Kathmandu'
const draft = (part: Partial<EmbedDraft> = {}): EmbedDraft => ({
  ...newDraft(),
  name: 'Vans',
  origins: 'https://shop.example\n\n https://www.shop.example , http://localhost:4000 ',
  ...part,
})

describe('an embed that is being written', () => {
  it.each(DRAFT_KINDS)('is what the server takes: %s', (kind) => {
    expect(createEmbedBody.safeParse(bodyOf(draft({ kind }), ZONE)).error).toBeUndefined()
  })
  it('names each site once, however they were typed', () => {
    expect(bodyOf(draft(), ZONE).origins).toEqual([
      'https://shop.example',
      'https://www.shop.example',
      'http://localhost:4000',
    ])
  })
  it('ends by the clock of the account', () => {
    expect(bodyOf(draft({ end: '2026-12-24T18:00' }), ZONE).endsAt).toBe('2026-12-24T12:15:00.000Z')
  })
  it('forgets what was chosen while all vehicles are shown', () => {
    const chosen = { groupIds: [3], imeis: ['356938035643809'] }
    expect(bodyOf(draft({ ...chosen, whole: true }), ZONE).scope).toMatchObject({ groupIds: [], imeis: [] })
    expect(bodyOf(draft({ ...chosen, whole: false }), ZONE).scope).toMatchObject(chosen)
    expect(namesNone(draft({ whole: false }))).toBe(true)
    expect(namesNone(draft({ ...chosen, whole: false }))).toBe(false)
  })
  it('says at which field something is wrong', () => {
    const judge = (part: Partial<EmbedDraft>) =>
      createEmbedBody
        .safeParse(bodyOf(draft(part), ZONE))
        .error?.issues.map(({ path }) => fieldOfPath(path.join('.')))
    expect(judge({ name: 'x'.repeat(61) })).toEqual(['name'])
    expect(judge({ origins: '' })).toEqual(['origins'])
    expect(judge({ origins: 'https://*.example.com' })).toEqual(['origins'])
    expect(judge({ kind: 'report', chart: false, table: false })).toEqual(['view'])
    expect(judge({ kind: 'figure', figures: [] })).toEqual(['figures'])
    expect(judge({ kind: 'playback', day: 'asked', daysBack: '40' })).toEqual(['daysBack'])
    expect(judge({ kind: 'playback', day: 'asked', daysBack: '' })).toEqual(['daysBack'])
  })
})

it('an embed that is edited without a change stays as it is', () => {
  const body = createEmbedBody.parse(
    bodyOf(draft({ kind: 'list', end: '2026-12-24T18:00', theme: 'dark', accent: '#aa3300' }), ZONE),
  )
  const embed = {
    ...body,
    scope: { accountId: 7, accountName: 'Fleet', groups: [], devices: [], whole: true },
  } as unknown as Embed
  expect(bodyOf(draftOf(embed, ZONE), ZONE)).toEqual({ ...body, scope: { ...body.scope, accountId: 7 } })
})
