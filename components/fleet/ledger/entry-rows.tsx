'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Dotted } from '@/components/ui/dotted'
import { IconButton } from '@/components/ui/icon-button'
import type { EntryOrigin } from '@/lib/fleet/ledger/entry-schema'
import { api } from '@/lib/http/client'
import { PaperButton } from './paper-button'
import type { LedgerPlace } from './send-paper'
import { VoidDialog } from './void-dialog'

type Entry = Pick<EntryOrigin, 'vehicle' | 'fileName' | 'voided'> & { id: number }

type Props<Row extends Entry> = {
  place: LedgerPlace
  rows: readonly Row[]
  mayEdit: boolean
  /** On the button that voids, and what comes of it. */
  words: { void: string; voidText: string }
  refresh: (queries: QueryClient) => Promise<unknown>
  /** What is said of one, under its heading. */
  children: (row: Row) => ReactNode
}

/** Entries of a ledger with their papers; a wrong one is voided, and stays to be seen. */
export function EntryRows<Row extends Entry>({ place, rows, mayEdit, words, refresh, children }: Props<Row>) {
  const formats = useFormats()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Row | null>(null)
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
        {rows.map((row) => {
          const { id, fileName, voided } = row
          return (
            <li key={id} className="flex items-center gap-1 px-4 py-3 phone:px-3">
              <div className="min-w-0 flex-1">
                {children(row)}
                {voided && (
                  <p className="text-meta text-muted">
                    <Dotted parts={[formats.dateMinute(Date.parse(voided.at)), voided.by, voided.reason]} />
                  </p>
                )}
              </div>
              <PaperButton
                place={place}
                id={id}
                fileName={fileName}
                mayAdd={mayEdit && !voided}
                onAdded={() => refresh(queries)}
              />
              {mayEdit && !voided && (
                <IconButton label={words.void} icon={<Ban />} onClick={() => setAsked(row)} />
              )}
            </li>
          )
        })}
      </ul>
      {asked && (
        <VoidDialog
          text={words.voidText}
          send={(reason) =>
            api('POST', `${place}/[id]/void`, {
              params: { id: asked.id },
              body: { reason },
              hideError: true,
            })
          }
          onClose={() => setAsked(null)}
          onDone={() => refresh(queries)}
        />
      )}
    </>
  )
}

type HeadProps = {
  entry: Entry
  words: { gone: (name: string) => string; voided: string }
  children: ReactNode
}

/** The first line of an entry: its vehicle, what it is, and whether it was voided. */
export function EntryHead({ entry: { vehicle, voided }, words, children }: HeadProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className={cn('min-w-0 truncate text-md font-medium', voided && 'line-through')}>
        {vehicle.deleted ? words.gone(vehicle.name) : vehicle.name}
      </bdi>
      {children}
      {voided && <Badge tone="neutral">{words.voided}</Badge>}
    </p>
  )
}
