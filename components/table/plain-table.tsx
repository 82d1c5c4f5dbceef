'use client'
import { FlexRender, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { type DataColumn, features } from './features'
import { BareHeading } from './headings'
import { ROLES } from './roles'
import type { RowLook, RowSection } from './row-types'

/** How dense it is, and what frames it. */
const LOOKS = {
  /** Of a page: a card a row on phones. */
  page: {
    table: 'text-body phone:block',
    head: 'border-b border-hairline text-meta text-muted phone:sr-only',
    title: 'px-4 py-2',
    row: 'border-b border-hairline last:border-0 phone:flex phone:flex-col phone:gap-1 phone:p-4 phone:[&>td]:p-0',
    cell: 'px-4 py-2.5 align-top',
  },
  /** In a frame of its own that scrolls, as dense as a spreadsheet. */
  sheet: {
    table: 'border-separate border-spacing-0 text-body tabular-nums',
    head: 'sticky top-0 z-10 bg-surface text-muted',
    title: 'h-9 border-b border-hairline px-3 whitespace-nowrap',
    row: '',
    cell: 'h-9 max-w-60 cut-end border-b border-hairline px-3 whitespace-nowrap',
  },
  /** As `sheet`, beside other things. */
  small: {
    table: 'border-collapse text-meta tabular-nums',
    head: 'sticky top-0 bg-surface text-muted',
    title: 'px-2.5 py-2 first:ps-3 last:pe-3',
    row: 'border-t border-hairline',
    cell: 'px-2.5 py-1.5 align-top first:ps-3 last:pe-3',
  },
} as const

type Props<Row extends object> = {
  look: keyof typeof LOOKS
  /** Names the table; with `scrolls`, its frame. */
  label: string
  /** The same between renders; their cells are components. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row, index: number) => string
  rowLook?: (row: Row) => RowLook
  section?: Omit<RowSection<Row>, 'px'>
  /** Puts it into a frame that scrolls, as high as the classes say. */
  scrolls?: string
}

/** All rows at once, columns as wide as what is in them: for tables of some hundred rows. */
export function PlainTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowLook, section, scrolls } = props
  const look = LOOKS[props.look]
  const table = useTable({ features, columns, data: rows, getRowId: rowId, ...OPTIONS })
  const side = (numeric: boolean | undefined) => (numeric ? 'text-end tabular-nums' : 'text-start')
  const drawn = (
    <table
      role={ROLES.table.table}
      aria-label={scrolls === undefined ? label : undefined}
      className={cn('w-full', look.table)}
    >
      <thead role={ROLES.table.group} className={look.head}>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id} role={ROLES.table.row}>
            {headers.map((header) => {
              const sorted = header.column.getIsSorted()
              const { meta } = header.column.columnDef
              return (
                <th
                  key={header.id}
                  role={HEADING}
                  scope="col"
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                  className={cn('font-medium', look.title, side(meta?.numeric))}
                >
                  <FlexRender header={header} />
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody role={ROLES.table.group} className={props.look === 'page' ? 'phone:block' : undefined}>
        {table.getRowModel().rows.map((row) => {
          if (section?.of(row.original)) {
            return (
              <tr key={row.id} role={ROLES.table.row} className={look.row}>
                <td
                  role={ROLES.table.cell}
                  colSpan={columns.length}
                  className="py-1.5 text-center text-muted"
                >
                  {section.render(row.original)}
                </td>
              </tr>
            )
          }
          const { className, data } = rowLook?.(row.original) ?? {}
          return (
            <tr key={row.id} {...data} role={ROLES.table.row} className={cn(look.row, className)}>
              {row.getVisibleCells().map((cell) => {
                const { meta } = cell.column.columnDef
                return (
                  <td
                    key={cell.id}
                    role={ROLES.table.cell}
                    className={cn(look.cell, side(meta?.numeric), meta?.cell)}
                  >
                    <FlexRender cell={cell} />
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
  return scrolls === undefined ? (
    drawn
  ) : (
    <Frame label={label} className={scrolls}>
      {drawn}
    </Frame>
  )
}

const HEADING = 'columnheader'
const OPTIONS = { sortDescFirst: false, enableMultiSort: false, defaultColumn: { header: BareHeading } }

function Frame({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must with the keyboard too
      tabIndex={0}
      className={cn('scroll-edges overflow-auto rounded-panel border border-hairline', className)}
    >
      {children}
    </section>
  )
}
