// @vitest-environment happy-dom
import { useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { PagedList } from '@/components/table/paged-list'
import { renderInConsole } from '@/tests/support/console-page'

afterEach(cleanup)

type Page = { items: string[]; total: number }

function Vans({ read }: { read: (page: number) => Promise<Page> }) {
  const list = useInfiniteQuery({
    queryKey: ['vans'],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length < total ? pages.length + 1 : undefined),
    retry: false,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PagedList
      list={list}
      rows={rows}
      waiting={2}
      texts={{ failed: 'No vans', more: 'More' }}
      empty={<p>None yet</p>}
    >
      <ul>
        {rows.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </PagedList>
  )
}

const page = (at: number): Page => ({ items: [`Van ${at}`], total: 2 })
const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

it('shows a page more when it is asked for, as long as there is one', async () => {
  renderInConsole(<Vans read={async (at) => page(at)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByText('Van 2')
  expect(names()).toEqual(['Van 1', 'Van 2'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('says that there are none', async () => {
  renderInConsole(<Vans read={async () => ({ items: [], total: 0 })} />)
  expect(await screen.findByText('None yet')).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})

it('says why the rows do not come, and asks again', async () => {
  let isDown = true
  renderInConsole(
    <Vans
      read={async (at) => {
        if (isDown) throw new Error('The server is away')
        return page(at)
      }}
    />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The server is away')
  expect(screen.queryByText('None yet')).toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Van 1')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says below the rows why the next page does not come, and asks for that one again', async () => {
  let isDown = true
  renderInConsole(
    <Vans
      read={async (at) => {
        if (at === 2 && isDown) throw new Error('The server is away')
        return page(at)
      }}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server is away')
  expect(names()).toEqual(['Van 1'])
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Van 2')
  expect(names()).toEqual(['Van 1', 'Van 2'])
})
