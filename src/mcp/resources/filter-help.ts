/** The syntax of filters for language models. docs/filters.md is the whole of it. */
export const FILTER_HELP = `# filter_by

Conditions over the fields of objects, joined with && and ||, with round brackets. There is no AND, OR or NOT.
Most questions need only filters, from_year, to_year and with_picture; filter_by is for the rest.

This value exactly; on a list, any of its values. Values go in backticks:

    creator:=\`Albrecht Dürer\`
    creator:=[\`Albrecht Dürer\`,\`Hans Baldung\`]

Values with this word, and values that contain these characters:

    subject:Winter
    title:*schnee*

All others, also objects without the field:

    edmRightsName:!=\`Public Domain\`

Numbers, also in ranges; true and false:

    imageCount:>1
    imageAspectRatio:[1.3..1.5]
    hasIiifManifest:=true

Dates are Unix seconds: these begin in 1600 to 1699.

    dateMin:>=-11676096000 && dateMin:<-8520336000

Several together:

    imageColor:=blue && imageOrientation:=landscape && imageMegapixel:>2
    (medium:Aquarell || medium:Gouache) && edmRightsReusePolicy:=OPEN
`;
