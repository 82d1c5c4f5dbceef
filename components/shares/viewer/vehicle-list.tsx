import type { DrawnVehicle } from './marker-layer'
import { useFormats, useTexts } from './texts'
import { VehicleSign } from './vehicle-sign'

type Props = { drawn: readonly DrawnVehicle[]; now: number; onChoose: (key: string) => void }

/** The vehicles of a link; one is chosen and followed. */
export function VehicleList({ drawn, now, onChoose }: Props) {
  const t = useTexts('monitorShare')
  const { age, speed } = useFormats()
  if (drawn.length === 0) return <p className="sheet-wait">{t('none')}</p>
  return (
    <>
      <h2 className="list-title">{t('vehicles', { count: drawn.length })}</h2>
      <ul className="list">
        {drawn.map(({ vehicle: { key, icon, plate, position }, name, word }) => (
          <li key={key}>
            <button type="button" className="list-row" onClick={() => onChoose(key)}>
              <VehicleSign icon={icon} word={word} />
              <span className="list-names">
                <span className="list-name cut" dir="auto">
                  {name}
                </span>
                <span className="meta cut">
                  {word && <span>{t(`word.${word}`)}</span>}
                  {plate && <bdi dir="ltr">{plate}</bdi>}
                </span>
              </span>
              <span className="list-figures">
                {word === 'moving' && <span>{speed(position?.speedKmh)}</span>}
                {position && <time>{age(position.time, now)}</time>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
