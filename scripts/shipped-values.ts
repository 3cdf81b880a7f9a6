/**
 * The invented company of `content/company.yaml`, field by field, without positions in lists. `npm
 * run launch-check` recognises these values without their mark. Values that an owner may keep, such
 * as hours, are not among them.
 */
export const shippedValues: Readonly<Record<string, readonly string[]>> = {
  "name.en": ["Najd Horizon"],
  "name.ar": ["آفاق نجد"],
  "legalName.en": ["Najd Horizon Information Technology Company"],
  "legalName.ar": ["شركة آفاق نجد لتقنية المعلومات"],
  referencePrefix: ["NH"],
  "address.buildingNumber": ["1000"],
  "address.street.en": ["Rimal Alufuq Street"],
  "address.street.ar": ["شارع رمال الأفق"],
  "address.district.en": ["Wahat Najd District"],
  "address.district.ar": ["حي واحة نجد"],
  "address.postalCode": ["10000"],
  "address.additionalNumber": ["0000"],
  "address.shortAddress": ["RNHR1000"],
  "address.poBox": ["100000"],
  "address.poBoxPostalCode": ["11000"],
  "location.latitude": ["24.7136"],
  "location.longitude": ["46.6753"],
  phone: ["+966110000000"],
  email: ["info@najdhorizon.example"],
  privacyEmail: ["privacy@najdhorizon.example"],
  commercialRegistration: ["1010000000"],
  vatNumber: ["300000000000003"],
  "partners.name.en": ["Velmora Systems", "Qanatix", "Orbeline Cloud", "Kestrova Security", "Tandrel Data"],
  "partners.name.ar": ["فيلمورا سيستمز", "قناتكس", "أوربلاين كلاود", "كستروفا سكيورتي", "تاندرل داتا"],
  "customers.name.en": [
    "Wadi Ramlah Logistics",
    "Dar Sidrah Medical Group",
    "Nakhlat Foods",
    "Jisr Alnoor Schools",
    "Burj Altin Development",
    "Saqia Water",
  ],
  "customers.name.ar": [
    "وادي رملة للخدمات اللوجستية",
    "مجموعة دار سدرة الطبية",
    "نخلات للأغذية",
    "مدارس جسر النور",
    "برج الطين للتطوير",
    "ساقية للمياه",
  ],
};
