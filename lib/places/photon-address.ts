import { z } from 'zod'

const part = z.string().optional()

/** What Photon answers to a question for a place, as far as addresses are written from it. */
const photonAnswer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        name: part,
        housenumber: part,
        street: part,
        district: part,
        postcode: part,
        city: part,
        county: part,
        state: part,
        country: part,
      }),
    }),
  ),
})

/**
 * The address in an answer of Photon as one line, from the house to the country; null where it found nothing.
 * Throws where the answer is not one of Photon's.
 */
export function photonAddress(answer: unknown): string | null {
  const found = photonAnswer.parse(answer).features[0]?.properties
  if (!found) return null
  const { name, street, housenumber, district, postcode, city, county, state, country } = found
  const lines = [
    name,
    written(street, housenumber),
    district,
    written(postcode, city ?? county),
    // A city that is a state of its own is named once.
    state === city ? undefined : state,
    country,
  ]
  return lines.filter((line, at) => line && lines.indexOf(line) === at).join(', ') || null
}

const written = (...words: (string | undefined)[]): string => words.filter(Boolean).join(' ')
