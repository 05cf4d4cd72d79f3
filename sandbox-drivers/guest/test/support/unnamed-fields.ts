/** A piece of a page, in which `V` stands for the value of its first field, and what that field is for (null: nothing personal). */
export type UnnamedPiece = readonly [html: string, purpose: string | null];

const input = '<input value="V">';
const at = (left: number, top: number, inner: string): string =>
  `<span style="position:absolute;left:${left}px;top:${top}px">${inner}</span>`;
const field = (left: number, top: number, more = ''): string =>
  `<input value="V" ${more} style="position:absolute;left:${left}px;top:${top}px;width:200px;height:24px">`;

/** Fields that do not say what they are for, as pages have them. */
export const UNNAMED_FIELDS: readonly UnnamedPiece[] = [
  // A text beside the field.
  [`E-mail: ${input}`, 'email'],
  [`<b>Phone</b> ${input}`, 'phone'],
  [`<span>Card number *</span> ${input}`, 'card'],
  [`<div style="display:flex;gap:20px"><div>Postcode</div><div>${input}</div></div>`, 'address'],
  [`${at(10, 10, 'Your e-mail address')}${field(200, 8)}`, 'email'],
  [`<table><tr><td>Telephone:</td><td>${input}</td></tr></table>`, 'phone'],
  [`<table><tr><td align=right>CVV</td><td></td><td>${input}</td></tr></table>`, 'card'],
  [`<span aria-hidden=true>Mobile number</span> ${input}`, 'phone'],
  [`<dl><dt style="float:left">Street</dt><dd>${input}</dd></dl>`, 'address'],
  [`<span>Password</span> ${input}`, 'password'],
  [`<font color=red>*</font> Zip code ${input}`, 'address'],
  [`Passwort ${input}`, 'password'],
  [`<span>IBAN</span><span>:</span> ${input}`, 'card'],
  // Above it.
  [`<div>Email</div><div>${input}</div>`, 'email'],
  [`<h3>Phone number</h3>${input}`, 'phone'],
  [`<p style="margin:2px">Card number</p>${input}`, 'card'],
  [`<div>Shipping address</div><textarea>V</textarea>`, 'address'],
  [`${at(10, 10, 'City')}${field(10, 34)}`, 'address'],
  [`<div>E-mail <i>(required)</i></div><div>${input}</div>`, 'email'],
  [`<div>Security code</div><small>required</small><div>${input}</div>`, 'card'],
  [`<div>Passcode</div>${field(10, 50, 'placeholder="Enter here"')}`, 'password'],
  // Drawn in it.
  [`${field(10, 10)}${at(14, 14, 'E-mail')}`, 'email'],
  [`${field(10, 10)}<span aria-hidden=true style="position:absolute;left:14px;top:14px;pointer-events:none">Card number</span>`, 'card'], // prettier-ignore
  [`${at(14, 13, 'Phone')}${field(10, 10, 'placeholder=" "')}`, 'phone'],
  [`${field(10, 20)}${at(14, 12, '<small>Postal code</small>')}`, 'address'],
  // Behind it and below it.
  [`<span>${input} E-mail</span>`, 'email'],
  [`<div>${input}</div><div>Phone number</div>`, 'phone'],
  [`${field(10, 10)}${at(10, 36, 'Card number')}`, 'card'],
  // The column or the row of a table.
  [`<table><tr><th>Name<th>E-mail</tr><tr><td>Ann<td>${input}</tr></table>`, 'email'],
  [`<table><tr><th>Phone<th>Name</tr><tr><td><input value=a><td>Ann</tr><tr><td>${input}<td>Bob</tr></table>`, 'phone'],
  [`<table><tr><th scope=row>Street</th><td>${input}</td></tr></table>`, 'address'],
  // The group that it is in.
  [`<fieldset><legend>Credit card</legend><p style="margin-top:70px">Number ${input}</p></fieldset>`, 'card'],
  [`<fieldset><legend>Telephone</legend><div style="padding-top:70px"><input value="V" placeholder="Number"></div></fieldset>`, 'phone'], // prettier-ignore
  [`<div role=group aria-label="Delivery address"><div style="padding-top:70px"><input value="V" placeholder="Line 1"></div></div>`, 'address'], // prettier-ignore
  // The shape of what is in it.
  [`<input value="V" placeholder="name@example.org">`, 'email'],
  [`<input value="V" placeholder="1234 5678 9012 3456">`, 'card'],
  [`<input value="V" placeholder="MM/YY">`, 'card'],
  [`<input value="V" placeholder="+1 555 123 4567">`, 'phone'],
  // Named by an element that is not shown, and without a form element.
  [`<span id=hidden-name hidden>E-mail</span><input value="V" aria-labelledby=hidden-name>`, 'email'],
  [`<div>Phone</div><div contenteditable role=textbox style="width:200px;height:24px">V</div>`, 'phone'],
  [`<div aria-hidden=true>E-mail ${input}</div>`, 'email'],
  // Nothing of a person's.
  [`<input type=search value="V">`, null],
  [`<a href="#">E-mail us</a> <input value="V" placeholder="Search">`, null],
  [`<span>E-mail</span> <input value="V" name=q>`, null],
  [`<div>Phone</div><form><input value="V"><button>Search</button></form>`, null],
  [`<div>Mobile</div>${field(10, 40)}<button style="position:absolute;left:216px;top:38px">Go</button>`, null],
  [`<div role=search>Find address <input value="V" placeholder="Find"></div>`, null],
  [`Search: ${input}`, null],
  [`<div>Search by e-mail</div>${input}`, null],
  [`<p>We will never share your e-mail address or your phone number with anybody.</p>${input}`, null],
  [`<div>First name</div>${input}`, null],
  [`<div>E-mail</div><div>First name</div>${input}`, null],
  [`Quantity ${input} <a href="#">Phone</a>`, null],
  [`<label>Comment <input value="V"></label> <span>E-mail</span>`, null],
  [`<nav><a href="#">Contact phone</a></nav>${input}`, null],
  [`<table><tr><th>Item<th>Amount<th>E-mail</tr><tr><td>Tea<td>${input}<td>a@b.test</tr></table>`, null],
  [`<table><tr><td>Name</td><td>${input}</td></tr><tr><td>E-mail</td><td><input value=other></td></tr></table>`, null],
  [`<div>${input}</div><div style="margin-top:90px">Phone number</div>`, null],
  [`<div>City trip</div><label>Guests <input value="V"></label>`, null],
  [`<div>Website address</div>${input}`, null],
  [`<span>Title</span> ${input} <span>Phone</span> <input value=other>`, null],
  [`<div>Filter</div><input value="V" placeholder="E-mail contains">`, 'email'],
  [`<div>Code</div>${input}`, null],
  [`<div>Date</div>${input}`, null],
  [`<button>E-mail</button> ${input}`, null],
  [`<div>Reply</div><textarea>V</textarea>`, null],
];

/** One page of all pieces, each in a place of its own; the value of the n-th is `vn`. */
export const UNNAMED_PAGE = UNNAMED_FIELDS.map(
  ([html], n) =>
    `<section style="position:relative;width:560px;height:190px;margin:0 0 120px;overflow:hidden">${html.replace('value="V"', `value="v${n}"`).replace('>V<', `>v${n}<`)}</section>`,
).join('\n');
