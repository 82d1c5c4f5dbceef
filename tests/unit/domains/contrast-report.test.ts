import { describe, expect, it } from 'vitest'
import { contrastReport } from '@/lib/domains/contrast-report'

describe('the contrast check of a brand', () => {
  it('is content with colours that carry words', () => {
    const report = contrastReport({ themeColor: '#0f766e', hoverColor: '#0d635c', selectedColor: '#0b5049' })
    expect(report.weak).toEqual([])
    expect(report.theme).toBeCloseTo(5.5, 0)
    expect(report.palette.onPrimary).toBe('#ffffff')
  })

  it('names those that do not', () => {
    const report = contrastReport({ themeColor: '#3b7aff', hoverColor: '#346be0', selectedColor: '#7fa8ff' })
    expect(report.weak).toContain('theme')
    expect(report.weak).toContain('selected')
    expect(report.weak).not.toContain('hover')
  })

  it('puts ink on a light colour', () => {
    const report = contrastReport({ themeColor: '#facc15', hoverColor: '#eab308', selectedColor: '#ca8a04' })
    expect(report.palette.onPrimary).toBe('#0b1220')
    expect(report.weak).toEqual([])
  })
})
