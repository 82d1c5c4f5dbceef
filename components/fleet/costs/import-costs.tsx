'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { SheetImport, type SheetMode, SheetVerdict } from '../sheet-import'
import { refreshCosts } from './use-costs'

const send = (file: File, mode: SheetMode, signal?: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  return api('POST', '/api/fleet-costs/import', { body: form, signal, hideError: true })
}

/** Costs from a spreadsheet, each row with its verdict. */
export default function ImportCosts({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.costs.sheet')
  const queries = useQueryClient()
  return (
    <SheetImport
      title={t('title')}
      about={t('about')}
      action={(count) => t('action', { count })}
      queryKey={['fleetCostImport']}
      send={send}
      countOf={({ right }) => right}
      onImported={({ right }) => {
        showToast({ text: t('done', { count: right }), tone: 'success' })
        return refreshCosts(queries)
      }}
      onClose={onClose}
      options={() => (
        <a
          href="/api/fleet-costs/import/template"
          download
          className="inline-flex min-h-8 items-center gap-2 self-start text-body text-primary-text hover:underline touch:min-h-11"
        >
          <Download className="size-4" aria-hidden="true" />
          {t('template')}
        </a>
      )}
      renderRow={({ row, vehicle, problem }) => (
        <SheetVerdict
          icon={problem === null ? CircleCheck : CircleAlert}
          tone={problem === null ? 'success' : 'danger'}
          row={row}
          name={<Cut className="font-medium">{vehicle}</Cut>}
          text={problem === null ? t('right') : t(`problems.${problem}`)}
        />
      )}
    />
  )
}
