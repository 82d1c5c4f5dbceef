import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import type { DataColumn } from '@/components/table/features'
import en from '@/messages/en.json' with { type: 'json' }

/** A page without layout: what scrolls is 400 px high, so that the rows in view can be told. */
for (const [name, px] of Object.entries({
  clientHeight: 400,
  offsetHeight: 400,
  clientWidth: 300,
  offsetWidth: 300,
}))
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => px })

export const show = (node: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {node}
    </NextIntlClientProvider>,
  )

export type Van = { id: number; name: string; km: number }

export const vans = (count: number): Van[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Van ${index + 1}`,
    km: (index * 7) % 100,
  }))

export const VAN_COLUMNS: DataColumn<Van>[] = [
  {
    id: 'name',
    size: 200,
    accessorFn: ({ name }) => name,
    cell: ({ row }) => row.original.name,
    meta: { title: 'Name' },
  },
  {
    id: 'km',
    size: 120,
    accessorFn: ({ km }) => km,
    cell: ({ row }) => row.original.km,
    footer: () => 'all kilometres',
    meta: { title: 'Kilometres', numeric: true },
  },
  {
    id: 'note',
    size: 100,
    accessorFn: () => 'a note',
    cell: () => 'a note',
    meta: { title: 'Note', hidden: true, grow: 1 },
  },
]
