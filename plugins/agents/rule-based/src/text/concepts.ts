/**
 * Words that mean the same on a page and in an instruction, as stems. The first of each row stands for all of them.
 * These are the common words of shops, tables and forms, not of any one site.
 */
const ROWS = [
  'pric cost amount charg',
  'basket cart bag trolley',
  'peopl person guest party attende participant seat adult',
  'phon telephon tel mobil',
  'email e-mail mail',
  'referenc ref',
  'quantity qty',
  'capacity volum',
  'rat star scor',
  'population inhabitant resident',
  'area siz surfac',
  'height elevation altitud',
  'weight mass heavy',
  'stock availability availabl',
  'subject topic',
  'messag comment not remark enquiry inquiry question',
  'surnam lastnam family',
  'found establish',
  'country nation',
  'town city',
  'postcod zip postal',
  'start begin arrival checkin',
  'end finish departur checkout',
  'duration length',
  'deliv ship dispatch',
  'seller sell vendor merchant retail suppli',
  'author wrot writ writer written',
  'organis organiz host',
  'venu location plac addres address',
  'contact about-us',
  'buy purchas order',
  'book reserv booking',
  'categori kind typ category',
] as const;

const CONCEPTS = new Map<string, string>();
for (const row of ROWS) {
  const [first, ...others] = row.split(' ');
  if (first !== undefined) for (const word of others) CONCEPTS.set(word, first);
}

/** The word that stands for a stem and its synonyms. */
export function conceptOf(stem: string): string {
  return CONCEPTS.get(stem) ?? stem;
}
