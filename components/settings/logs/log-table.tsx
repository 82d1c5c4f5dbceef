'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import type messages from '@/messages/en.json'

type Column = {
  [Name in keyof typeof messages.logs]: (typeof messages.logs)[Name] extends string ? Name : never
}[keyof typeof messages.logs]

export const logCell = 'px-4 py-2.5 text-start align-top'

/** A table where there is room, else a list of cards. Its first column is the time. */
export function LogTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  const t = useTranslations('logs')
  return (
    <table className="w-full text-body phone:block">
      <thead className="border-b border-hairline text-meta text-muted phone:sr-only">
        <tr>
          {(['time', ...columns] as const).map((name) => (
            <th key={name} scope="col" className="px-4 py-2 text-start font-medium">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="phone:block">{children}</tbody>
    </table>
  )
}

export function LogRow({ time, children }: { time: string; children: ReactNode }) {
  const formats = useFormats()
  return (
    <tr className="border-b border-hairline last:border-0 phone:flex phone:flex-col phone:gap-1 phone:p-4 phone:[&>td]:p-0">
      <td className={`${logCell} whitespace-nowrap text-muted tabular-nums`}>
        {formats.moment(Date.parse(time))}
      </td>
      {children}
    </tr>
  )
}
