import { equal } from 'node:assert/strict'
import { withoutDetails } from '#domain/search/text/details/without-details.ts'

/** What people ask an assistant about the company X, by language. */
const requests: Readonly<Record<string, readonly string[]>> = {
  English: [
    "What's the address of X?",
    'What is the status of X?',
    'Can you find X?',
    'Can you find me X?',
    'Please look up X',
    "I'm looking for X",
    'Where is X based?',
    'give me the company number for X',
    'Could you check whether X is still active?',
  ],
  German: [
    'Wie ist der Status der X?',
    'Wo hat die X ihren Sitz?',
    'Wem gehört die X?',
    'Kannst du mir die Handelsregisternummer von X sagen?',
    'Welche Rechtsform hat X?',
    'Wann wurde X gegründet?',
    'Seit wann gibt es X?',
    'Seit wann besteht die X schon?',
    'Gib mir Informationen über X',
  ],
  French: [
    'Quel est le SIREN de X ?',
    'Quel est le numéro de TVA de X ?',
    "Quelle est l'adresse de X ?",
    'Où se trouve le siège de X ?',
    'Qui dirige X ?',
    'Quand a été créée X ?',
    'Donne-moi les informations sur X',
  ],
  Italian: ['Chi è il titolare di X?', 'Qual è la sede di X?', 'Dove si trova X?'],
  Polish: ['Jaki jest numer KRS firmy X?', 'Jaki jest adres X?', 'Kto jest prezesem X?', 'Gdzie ma siedzibę X?'],
  Swedish: ['Vilken adress har X?', 'När grundades X?', 'Vad är adressen till X?'],
  Norwegian: ['Hva er adressen til X?', 'Når ble X stiftet?'],
  Dutch: ['Wat is het adres van X?', 'Waar is X gevestigd?'],
  Czech: ['Jaké je sídlo společnosti X?', 'Kde sídlí X?'],
}

describe('a request to an assistant', () => {
  for (const [language, sentences] of Object.entries(requests))
    for (const name of ['Nordlys Bau GmbH', 'Oak and Elm Ltd'])
      it(`in ${language} is read as ${name}: ${sentences.join(' / ')}`, () => {
        for (const sentence of sentences) equal(withoutDetails(sentence.replace('X', name)), name)
      })

  it('is no name that begins like one: 6 names stay as they are', () => {
    const names = [
      'Give Me 5 Ltd',
      'What The Bank Ltd',
      'Je Suis Nordlys SAS',
      'Check Point Ltd',
      'Cerco Nordlys SRL',
      'Wo Ist Wilma GmbH',
    ]
    for (const name of names) equal(withoutDetails(name), name)
  })
})
