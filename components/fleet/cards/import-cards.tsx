'use client'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import { SheetImport, type SheetMode, SheetVerdict } from '../sheet-import'
import { refreshCards } from './use-cards'

const send = (file: File, mode: SheetMode, signal?: AbortSignal) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mode', mode)
  return api('POST', '/api/driver-cards/import', { body: form, signal, hideError: true })
}

/** Cards with their holders, from a spreadsheet. */
export default function ImportCards({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.cards')
  const queries = useQueryClient()
  return (
    <SheetImport
      title={t('importTitle')}
      about={t('importAbout')}
      action={(count) => t('importAction', { count })}
      queryKey={['driverCardImport']}
      send={send}
      countOf={({ right }) => right}
      onImported={({ right }) => {
        showToast({ text: t('importDone', { count: right }), tone: 'success' })
        return refreshCards(queries)
      }}
      onClose={onClose}
      renderRow={({ row, code, driver, problem }) => (
        <SheetVerdict
          icon={problem === null ? CircleCheck : CircleAlert}
          tone={problem === null ? 'success' : 'danger'}
          row={row}
          name={
            <>
              <Ltr className="truncate font-medium">{code}</Ltr>
              <bdi className="min-w-0 truncate text-muted">{driver}</bdi>
            </>
          }
          text={problem === null ? t('right') : t(`problems.${problem}`)}
        />
      )}
    />
  )
}
