// @vitest-environment happy-dom
import '../../support/dom'
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
  expect([...one.classList]).toEqual(['cut-words', 'line-clamp-1', 'text-meta'])
  const two = screen.getByText('Nairobi').parentElement
  expect(two?.getAttribute('dir')).toBe('auto')
  expect(two?.classList.contains('line-clamp-2')).toBe(true)
})
