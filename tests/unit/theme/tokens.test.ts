import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from '@/lib/brand/colors'
import { brandPalette, SURFACES, type Theme } from '@/lib/brand/palette'

const css = readFileSync('components/ui/tokens.css', 'utf8')

/** The two values of a role that is written as `--role: var(--light, a) var(--dark, b)`. */
function role(name: string, theme: Theme): string {
  const match = new RegExp(`--${name}: var\\(--light, (#\\w+)\\)\\s+var\\(--dark, (#\\w+)\\)`).exec(css)
  const value = theme === 'light' ? match?.[1] : match?.[2]
  if (!value) throw new Error(`tokens.css has no --${name} for ${theme}`)
  return value
}

const TEXT_ROLES = ['text', 'muted', 'danger', 'warning', 'success', 'moving', 'idling', 'parked'].concat([
  'offline',
  'sleeping',
  'expired',
  'alarm',
])

describe.each(['light', 'dark'] as Theme[])('the %s theme', (theme) => {
  const papers = ['bg', 'surface', 'raised'].map((name) => role(name, theme))

  it.each(TEXT_ROLES)('%s reads on every paper', (name) => {
    for (const paper of papers) expect(contrast(role(name, theme), paper)).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps text readable on what is sunken and on what is chosen', () => {
    const { tint } = brandPalette({ themeColor: '#3b7aff', hoverColor: '', selectedColor: '' })[theme]
    for (const background of [role('sunken', theme), tint]) {
      expect(contrast(role('text', theme), background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(role('muted', theme), background)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('outlines controls so that they are seen', () => {
    for (const paper of papers) expect(contrast(role('outline', theme), paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(role('on-danger', theme), role('danger', theme))).toBeGreaterThanOrEqual(4.5)
  })

  it('is painted on the papers that brand colours are made for', () => {
    expect(Object.fromEntries(Object.keys(SURFACES[theme]).map((name) => [name, role(name, theme)]))).toEqual(
      SURFACES[theme],
    )
  })
})
