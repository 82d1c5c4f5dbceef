import { describe, expect, it } from 'vitest'
import { freeMiddle, isFree, isNewlyCovered, usableInsets, usableMargin } from '@/components/map/free-area'

const PHONE = { width: 390, height: 788 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const sheet = { ...none, bottom: 172 }

describe('the free area of a map', () => {
  it('is what panels leave', () => {
    expect(usableInsets(PHONE, sheet)).toEqual(sheet)
    expect(freeMiddle(PHONE, sheet)).toEqual({ x: 195, y: 308 })
    expect(freeMiddle(PHONE, { ...none, left: 100 })).toEqual({ x: 245, y: 394 })
  })

  it('never vanishes: panels that cover all count as less, each by its share', () => {
    const usable = usableInsets(PHONE, { top: 64, right: 300, bottom: 724, left: 100 })
    expect(usable.top + usable.bottom).toBeCloseTo(PHONE.height - 120)
    expect(usable.left + usable.right).toBeCloseTo(PHONE.width - 120)
    expect(usable.bottom / usable.top).toBeCloseTo(724 / 64)
    expect(usableInsets({ width: 80, height: 60 }, sheet)).toEqual(none)
  })

  it('leaves room for what is shown: a margin gives in where little is free', () => {
    const wide = { top: 32, right: 64, bottom: 96, left: 40 }
    expect(usableMargin(PHONE, sheet, wide)).toEqual(wide)
    expect(usableMargin(PHONE, sheet, 72)).toEqual({ top: 72, right: 72, bottom: 72, left: 72 })
    const narrow = usableMargin(PHONE, { ...none, right: 270 }, 72)
    expect(narrow).toEqual({ top: 72, right: 30, bottom: 72, left: 30 })
    expect(usableMargin({ width: 40, height: 30 }, none, 48)).toEqual(none)
  })

  it('holds what is seen with room around it', () => {
    expect(isFree({ x: 195, y: 500 }, PHONE, sheet, 22)).toBe(true)
    expect(isFree({ x: 195, y: 600 }, PHONE, sheet, 22)).toBe(false)
    expect(isFree({ x: 195, y: 600 }, PHONE, sheet, 0)).toBe(true)
    for (const x of [-5, 10, 380, 400]) expect(isFree({ x, y: 300 }, PHONE, sheet, 22)).toBe(false)
  })

  it('asks for a movement only when something was seen before and is covered now', () => {
    const higher = { ...none, bottom: 394 }
    expect(isNewlyCovered({ x: 195, y: 500 }, PHONE, sheet, higher, 22)).toBe(true)
    expect(isNewlyCovered({ x: 195, y: 300 }, PHONE, sheet, higher, 22)).toBe(false)
    expect(isNewlyCovered({ x: 195, y: 500 }, PHONE, higher, sheet, 22)).toBe(false)
    // Whoever moved it out of sight by hand is left alone.
    expect(isNewlyCovered({ x: 500, y: 500 }, PHONE, sheet, higher, 22)).toBe(false)
  })
})
