import { describe, expect, it } from 'vitest'
import { type EmbedFacts, judgeEmbed, MAX_EMBED_VEHICLES } from '@/lib/embeds/judge-embed'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const LIVES: EmbedFacts = { isRevoked: false, endsAt: null, makerMay: true, makerUntil: null, vehicles: 3 }

describe('an embed', () => {
  it('shows while it lives, with an end and without', () => {
    expect(judgeEmbed(LIVES, NOW)).toBeNull()
    expect(judgeEmbed({ ...LIVES, endsAt: NOW + 1, makerUntil: NOW + 1 }, NOW)).toBeNull()
    expect(judgeEmbed({ ...LIVES, vehicles: MAX_EMBED_VEHICLES }, NOW)).toBeNull()
  })

  it.each([
    [{ isRevoked: true }, 'revoked'],
    [{ endsAt: NOW }, 'expired'],
    [{ makerMay: false }, 'rightLost'],
    [{ makerUntil: NOW }, 'rightLost'],
    [{ vehicles: 0 }, 'empty'],
    [{ vehicles: MAX_EMBED_VEHICLES + 1 }, 'tooMany'],
    [{ isRevoked: true, endsAt: NOW, makerMay: false, vehicles: 0 }, 'revoked'],
    [{ makerMay: false, vehicles: 0 }, 'rightLost'],
  ] as const)('ends by %o', (facts, end) => {
    expect(judgeEmbed({ ...LIVES, ...facts }, NOW)).toBe(end)
  })
})
