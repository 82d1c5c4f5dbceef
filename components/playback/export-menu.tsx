'use client'
import { Download, FileSpreadsheet, Globe, Route, Table } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { saveResponse } from '@/components/files/save-response'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { showToast } from '@/components/ui/sonner'
import { ApiError } from '@/lib/http/api-error'
import { apiFile } from '@/lib/http/client'
import { EXPORT_FORMATS, type ExportFormat } from '@/lib/playback/export/file-name'
import { usePlayback } from './playback-context'

const ICONS: Record<ExportFormat, ReactNode> = {
  gpx: <Route />,
  kml: <Globe />,
  csv: <Table />,
  xlsx: <FileSpreadsheet />,
}

/** Saves the track that is shown as a file. */
export function ExportMenu({ iconOnly = false }: { iconOnly?: boolean }) {
  const t = useTranslations('playback.export')
  const { primary, period } = usePlayback()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)

  const save = async (format: ExportFormat) => {
    if (!primary || busy) return
    running.current = new AbortController()
    setBusy(true)
    const iso = (time: number) => new Date(time).toISOString()
    const call = { signal: running.current.signal, hideError: true }
    const file = apiFile('GET', '/api/devices/[imei]/track/export', {
      params: { imei: primary.imei },
      query: { format, from: iso(period.from), to: iso(period.to) },
      ...call,
    })
    await file.then(saveResponse).then(
      (name) => showToast({ text: t('done', { name }), tone: 'success' }),
      (error: unknown) => {
        if (running.current?.signal.aborted) return
        const text = error instanceof ApiError && error.message ? error.message : t('failed')
        showToast({ text, tone: 'danger' })
      },
    )
    setBusy(false)
  }
  const disabled = !primary?.played
  const trigger = iconOnly ? (
    <IconButton label={t('menu')} icon={<Download />} disabled={disabled || busy} className="size-11" />
  ) : (
    <Button icon={<Download className="size-4 text-muted" />} busy={busy} disabled={disabled}>
      {t('menu')}
    </Button>
  )
  return (
    <DropdownMenu side="top" trigger={trigger} className="max-w-80">
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} icon={ICONS[format]} onSelect={() => void save(format)}>
          <span className="flex flex-col py-0.5">
            <span className="font-medium">{format.toUpperCase()}</span>
            <span className="text-meta text-muted">{t(format)}</span>
          </span>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
