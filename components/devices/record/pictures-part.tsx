'use client'
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { type DevicePicture, type DeviceRecord, MAX_PICTURES } from '@/lib/devices/record-schema'
import { api } from '@/lib/http/client'
import { recordKey } from './use-record-form'

/** Pictures of the installation: at most nine, each opens whole. */
export function PicturesPart({ record, mayEdit }: { record: DeviceRecord; mayEdit: boolean }) {
  const t = useTranslations('deviceRecord')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const formats = useFormats()
  const id = useId()
  const [uploading, setUploading] = useState(0)
  const [open, setOpen] = useState<DevicePicture | null>(null)
  const { imei, pictures } = record
  const base = `/api/devices/${imei}/pictures`
  const afresh = () => queries.invalidateQueries({ queryKey: recordKey(imei) })

  const add = async (files: FileList) => {
    const chosen = [...files].slice(0, MAX_PICTURES - pictures.length)
    setUploading(chosen.length)
    for (const file of chosen) {
      const form = new FormData()
      form.set('picture', file)
      // The client says why one was refused; the others go on.
      await api('POST', '/api/devices/[imei]/pictures', { params: { imei }, body: form }).catch(() => {})
      setUploading((left) => left - 1)
    }
    await afresh()
  }
  const remove = async (serial: number) => {
    setOpen(null)
    await api('DELETE', '/api/devices/[imei]/pictures/[serial]', { params: { imei, serial } }).catch(() => {})
    await afresh()
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('picturesAbout', { max: MAX_PICTURES })}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
        {pictures.map((picture) => (
          <li key={picture.id} className="relative">
            <button
              type="button"
              onClick={() => setOpen(picture)}
              className="tap block aspect-square w-full overflow-hidden rounded-panel border border-hairline"
            >
              {/* biome-ignore lint/performance/noImgElement: it is small already, and only for whoever sees the device */}
              <img
                src={`${base}/${picture.serial}?size=thumbnail&v=${picture.id}`}
                alt={t('picture', { number: picture.serial })}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
            {mayEdit && (
              <IconButton
                tone="raised"
                label={t('removePicture', { number: picture.serial })}
                icon={<Trash2 />}
                onClick={() => remove(picture.serial)}
                className="absolute end-2 top-2"
              />
            )}
          </li>
        ))}
        {mayEdit && pictures.length < MAX_PICTURES && (
          <li>
            <label
              htmlFor={id}
              className="flex aspect-square cursor-pointer flex-col items-center justify-center gap-2 rounded-panel border border-dashed border-outline/60 text-center text-meta text-muted transition-colors focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/25 hover:bg-hover"
            >
              {uploading > 0 ? <Spinner /> : <ImagePlus className="size-5" aria-hidden="true" />}
              <span className="px-3">
                {uploading > 0 ? t('uploading', { count: uploading }) : t('addPictures')}
              </span>
              <input
                id={id}
                type="file"
                accept="image/jpeg,image/png"
                multiple
                disabled={uploading > 0}
                className="sr-only"
                onChange={(event) => {
                  const { files } = event.currentTarget
                  if (files?.length) void add(files)
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {open && (
        <Dialog
          open
          width="wide"
          title={t('picture', { number: open.serial })}
          description={formats.moment(Date.parse(open.createdAt))}
          closeLabel={ui('close')}
          onOpenChange={(stays) => !stays && setOpen(null)}
        >
          {/* biome-ignore lint/performance/noImgElement: shown whole, and only to whoever sees the device */}
          <img
            src={`${base}/${open.serial}?v=${open.id}`}
            alt={t('picture', { number: open.serial })}
            className="mx-auto mb-4 max-h-[70dvh] rounded-control"
          />
        </Dialog>
      )}
    </div>
  )
}
