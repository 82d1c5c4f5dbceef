'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { refreshCards } from '../cards/use-cards'
import { SheetImport, type SheetMode, SheetVerdict } from '../sheet-import'
import { refreshDrivers } from './use-drivers'

const send = (file: File, mode: SheetMode, signal?: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  return api('POST', '/api/drivers/import', { body: form, signal, hideError: true })
}

/** Drivers with their cards and own fields, from a spreadsheet. */
export default function ImportDrivers({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.drivers')
  const cards = useTranslations('fleet.cards')
  const queries = useQueryClient()
  return (
    <SheetImport
      title={t('importTitle')}
      about={t('importAbout')}
      action={(count) => t('importAction', { count })}
      queryKey={['driverImport']}
      send={send}
      countOf={({ right }) => right}
      onImported={({ right }) => {
        showToast({ text: t('importDone', { count: right }), tone: 'success' })
        return Promise.all([refreshDrivers(queries), refreshCards(queries)])
      }}
      onClose={onClose}
      options={() => (
        <a
          href="/api/drivers/import/template"
          download
          className="inline-flex min-h-8 items-center gap-2 self-start text-body text-primary-text hover:underline touch:min-h-11"
        >
          <Download className="size-4" aria-hidden="true" />
          {t('template')}
        </a>
      )}
      renderRow={({ row, name, number, problem, field }) => (
        <SheetVerdict
          icon={problem === null ? CircleCheck : CircleAlert}
          tone={problem === null ? 'success' : 'danger'}
          row={row}
          name={
            <>
              <Cut className="font-medium">{name}</Cut>
              {number && <Cut className="text-muted">{number}</Cut>}
            </>
          }
          text={problem === null ? cards('right') : t(`problems.${problem}`, { field: field ?? '' })}
        />
      )}
    />
  )
}
