// @vitest-environment happy-dom
import '../../support/dom'
import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cut } from '@/components/ui/cut'

it('a cut text is read in its own direction, cut by lines, and whole on hover', () => {
  render(
    <div dir="rtl">
      <Cut className="text-meta">Porto، البرتغال</Cut>
      <Cut lines={2}>
        <b>Nairobi</b>
      </Cut>
    </div>,
  )
  const one = screen.getByText('Porto، البرتغال')
  expect(one.getAttribute('dir')).toBe('auto')
  expect(one.title).toBe('Porto، البرتغال')
  expect([...one.classList]).toEqual(['cut-words', 'cut-lines-1', 'text-meta'])
  const two = screen.getByText('Nairobi').parentElement
  expect(two?.getAttribute('dir')).toBe('auto')
  expect(two?.classList.contains('cut-lines-2')).toBe(true)
})

it('a text from right to left ends without an ellipsis, which would take the beginning of a Latin name', async () => {
  const { compile } = await import('tailwindcss')
  const css = readFileSync('app/globals.css', 'utf8')
  const lines = /@utility cut-lines-\* \{[\s\S]*?\n\}/.exec(css)?.[0]
  const built = (await compile(`${lines}\n@tailwind utilities;`)).build(['cut-lines-2'])
  const rtl = /&:dir\(rtl\) \{([^}]*)\}/.exec(built)?.[1]
  expect(rtl).toContain('-webkit-line-clamp: none')
  expect(rtl).toContain('max-block-size: calc(2 * 1lh)')
})
