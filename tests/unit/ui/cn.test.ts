import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cn } from '@/components/ui/cn'

const css = ['app/globals.css', 'components/ui/tokens.css'].map((file) => readFileSync(file, 'utf8')).join('')
const named = (group: string) => [
  ...new Set(
    [...css.matchAll(new RegExp(`--${group}-([a-z0-9-]+?)(?:--[a-z-]+)?:`, 'g'))].map(([, name]) => name),
  ),
]

describe('classes put together', () => {
  it('lets the later of two that set the same thing stay', () => {
    expect(cn('h-control px-3', 'px-2', false, undefined)).toBe('h-control px-2')
    expect(cn('h-control', { 'h-11': true })).toBe('h-11')
    expect(cn('px-3', 'phone:px-2')).toBe('px-3 phone:px-2')
  })

  it('knows every size of type, radius and shadow of the sheet by its name', () => {
    expect([named('text'), named('radius'), named('shadow-of')].flat()).toEqual(
      expect.arrayContaining(['body', 'panel', 'popover']),
    )
    for (const size of named('text').filter((name) => name !== '*')) {
      expect(cn(`text-${size}`, 'text-muted')).toBe(`text-${size} text-muted`)
      expect(cn('text-[10px]', `text-${size}`)).toBe(`text-${size}`)
    }
    for (const radius of named('radius'))
      expect(cn('rounded-full', `rounded-${radius}`)).toBe(`rounded-${radius}`)
    for (const shadow of named('shadow-of'))
      expect(cn('shadow-none', `shadow-${shadow}`)).toBe(`shadow-${shadow}`)
    for (const name of named('animate').filter((name) => !['pulse', 'spin'].includes(name ?? '')))
      expect(cn('animate-spin', `animate-${name}`)).toBe(`animate-${name}`)
  })
})
