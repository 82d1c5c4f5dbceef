'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { MAX_PLACE_NAME } from '@/lib/shares/limits'
import type { ShareDraft, ShareTarget } from '@/lib/shares/share-draft'
import { CircleEditor } from './circle-editor'

const USUAL_RADIUS_M = 300

type Props = {
  place: ShareDraft['place']
  error: string | undefined
  target: ShareTarget
  onChange: (place: ShareDraft['place']) => void
}

/** The place that ends the link when the vehicle comes there. */
export default function PlaceField({ place, error, target, onChange }: Props) {
  const t = useTranslations('shares')
  return (
    <div className="flex flex-col gap-3">
      <CircleEditor
        label={t('place')}
        hint={t('placeHint')}
        error={error}
        target={target}
        circles={place.circle ? [place.circle] : []}
        max={1}
        usualRadiusM={USUAL_RADIUS_M}
        onChange={([circle = null], found) =>
          onChange({ circle, name: found?.slice(0, MAX_PLACE_NAME) ?? (circle ? place.name : '') })
        }
      />
      {place.circle && (
        <Field label={t('placeName')} hint={t('placeNameHint')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={MAX_PLACE_NAME}
              value={place.name}
              onChange={(event) => onChange({ ...place, name: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
