import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Schema } from '@/lib/open-api/document'
import { schemaRows, typeOf } from '@/lib/open-api/schema-rows'

const INDENT_REM = 0.9

/** Fields line by line: name, type, what they may be. */
export function FieldTable({ title, schema }: { title: string; schema: Schema }) {
  const t = useTranslations('openApi')
  const rows = useMemo(() => schemaRows(schema), [schema])
  return (
    <section className="flex flex-col gap-2">
      <h4 className="text-body font-semibold">{title}</h4>
      {rows.length === 0 ? (
        <p dir="ltr" className="font-mono text-meta text-muted rtl:text-end">
          {typeOf(schema)}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
        <div tabIndex={0} className="scroll-edges overflow-x-auto rounded-control border border-hairline">
          <table dir="ltr" className="w-full text-start text-meta">
            <thead className="text-muted">
              <tr className="border-b border-hairline [&>th]:px-3 [&>th]:py-1.5 [&>th]:text-start [&>th]:font-medium">
                <th>{t('field')}</th>
                <th>{t('type')}</th>
                <th>{t('limits')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of one schema never move
                  key={index}
                  className="border-b border-hairline align-top last:border-0 [&>td]:px-3 [&>td]:py-1.5"
                >
                  <td className="font-mono whitespace-nowrap">
                    <span style={{ paddingInlineStart: `${row.depth * INDENT_REM}rem` }}>{row.name}</span>
                    {row.required && (
                      <span
                        role="img"
                        title={t('required')}
                        aria-label={t('required')}
                        className="text-danger after:content-['*']"
                      />
                    )}
                  </td>
                  <td className="font-mono text-muted">{row.type}</td>
                  <td className="text-muted wrap-anywhere">{row.limits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
