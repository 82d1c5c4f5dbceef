// @vitest-environment happy-dom
import '../../support/dom'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LogPager } from '@/components/settings/logs/log-pager'
import { renderInConsole } from '../../support/console-page'

const draw = (total: number, pageSize = 50, page = 1) => {
  const [onPage, onPageSize] = [vi.fn(), vi.fn()]
  renderInConsole(
    <LogPager total={total} pageSize={pageSize} page={page} onPage={onPage} onPageSize={onPageSize} />,
  )
  return { onPage, onPageSize }
}

it('offers 10 to 100 entries a page, and the pages that follow', async () => {
  const user = userEvent.setup()
  const { onPage, onPageSize } = draw(101)
  expect(screen.getByText('Page 1 of 3')).toBeDefined()
  const sizes = screen.getByRole('combobox', { name: 'Entries per page' })
  expect([...sizes.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '10',
    '20',
    '30',
    '50',
    '100',
  ])
  await user.selectOptions(sizes, '100')
  expect(onPageSize).toHaveBeenCalledExactlyOnceWith(100)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
})

it('is not there for fewer than ten', () => {
  draw(9)
  expect(screen.getByText('9 entries')).toBeDefined()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
