// Made by make-schema.mjs from the OpenAPI document 97ac1819b847c4936cf6e93d989d97adaebd59d8d6efadf766299a59b33f9fbb
export interface paths {
    "/v2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search one collection
         * @description Full-text and facet search. The response is the search engine's own. Parameters that are not listed are sent to the engine unchanged, unless they carry credentials, choose stored settings or make the engine call other services.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/search/federated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search several collections at once
         * @description Searches each collection for the same words in its default fields. `docLanguage:[de,mul]` finds what is in German or has no language of its own.
         */
        get: operations["searchFederated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All objects that match a search
         * @description The whole result as NDJSON, CSV or Parquet, in order of `uuid`, streamed. With the embedded engine it is one state of the index. A download that breaks off continues with `after`. Parameters of `/v2/search` for pages, facets, highlights and scores have no effect.
         */
        get: operations["export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objects similar to an object
         * @description The nearest objects by metadata or by image, the most similar first; each hit has its `vector_distance`. The object itself is not among them. `found` counts the neighbours.
         */
        get: operations["similar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/similar/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objects similar to a picture that was uploaded before
         * @description Repeats the search that returned the `vector`, without the picture: for another page size, filter or threshold. The vector is valid as long as the service uses the same image model.
         */
        get: operations["similarToVector"];
        put?: never;
        /**
         * Objects similar to an uploaded picture
         * @description The objects whose pictures are most similar to the uploaded one; each hit has its `vector_distance`. The picture is not stored. The `vector` of the response represents it in further requests with `GET`, which are not limited. 10 uploads a minute are allowed for each IP address, 4 of them in a row.
         */
        post: operations["similarToPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/object": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One object with its full record
         * @description The EDM record as JSON-LD, exactly as the institution supplied it. A search hit has the same in `sourceRecord` if `include_fields` names it. With `quality=true`, the response also has the tiers and problems of the record: what each rule found, and what would raise the tier.
         */
        get: operations["getObject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several objects by their ids
         * @description The records of up to 250 objects, or their documents in the index, in the order of the ids. `missing` lists the ids that no object has. A repeated id counts once. Long lists do not fit into a URL everywhere: send them with `POST`.
         */
        get: operations["getObjects"];
        put?: never;
        /**
         * Several objects by their ids, in a body
         * @description The records of up to 250 objects, or their documents in the index, in the order of the ids. `missing` lists the ids that no object has. A repeated id counts once.
         */
        post: operations["postObjects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The fields of a collection
         * @description Names and types of all fields of the documents, what they mean (in German and English), where they can be used, an example, and the share of documents that have them. Shares of a large collection are those of a random sample of 2,000 documents, within two percentage points; of fields that hits lack by default, of 250 documents.
         */
        get: operations["getFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/facets/{field}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The values of a field
         * @description All values of a facet field, page by page, with the number of documents that have them: of all documents, or of the matches of a search. Values can be searched by their beginning or by any part.
         */
        get: operations["facetValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Objects by year, decade or century
         * @description How many objects there are in each period, from the first to the last and without gaps: of all objects, or of the matches of a search. `dateMin:<=E && dateMax:>=B` finds the objects of a bar from `dateMin` B to `dateMax` E that are counted in `each` bar, and `dateMin:[B..E]` those that are counted in their `first`.
         */
        get: operations["timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/vocabulary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The table of concepts
         * @description Concepts of kinds of objects, materials and techniques, with their names in German and English and the words of records that mean them. Documents have their URIs in `dcTypeConcept` and `mediumConcept`.
         */
        get: operations["getVocabulary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Persons, places, concepts and periods
         * @description Entities that records name by a URI of an authority file, such as the GND, with their names in all languages and the number of their objects. Those with most objects come first among equal matches.
         */
        get: operations["listEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/entities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entity with its first objects
         * @description What all records together say of a person, place, concept or period, and its objects in every role. `filter_by` of the response finds all of them with `/v2/search`.
         */
        get: operations["getEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search objects, in the old field structure
         * @deprecated
         * @description Use `/v2/search`.
         */
        get: operations["searchDeprecated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/object": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One object with its full record
         * @deprecated
         * @description Use `/v2/object`, which returns the same.
         */
        get: operations["getObjectDeprecated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/institutions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All institutions
         * @description All published institutions in one response, sorted by id without regard to hyphens.
         */
        get: operations["listInstitutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/institutions/{institution_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One institution
         * @description The profile of an institution in all its languages.
         */
        get: operations["getInstitution"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Editorial pages
         * @description Without `slug`, the index: all entries of any status, without their blocks (`translations[].items` is null). With `slug`, the entry that has it, with blocks; an empty list when there is none. Do not filter by `status`: published pages may have any.
         */
        get: operations["listContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/content/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One editorial page
         * @description The entry with all translations and blocks, whatever its status.
         */
        get: operations["getContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/{asset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A picture of an institution or page
         * @description Redirects to the picture at the CMS, which changes its size and format as requested. Serves logos, favicons, hero images and pictures of pages, not those of objects.
         */
        get: operations["getAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cms/assets/{asset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file of a picture
         * @description `/assets/{asset_id}` redirects here while institutions and pages are stored as files. The parameters are those of Directus. Results have 6000 pixels across or down and 20 million in all at most, as AVIF 8 million.
         */
        get: operations["getCmsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * New and changed objects, as an Atom feed
         * @description The objects of a search, those that were published or changed last first. Feed readers show what is new about a subject, a person or an institution.
         */
        get: operations["getFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/previews/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview picture of an object
         * @description The picture of an object within 400 × 400 pixels, never enlarged. `previewImage` of search results has its URL.
         */
        get: operations["getPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ns/v1/edm.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * JSON-LD context of the records
         * @description Records name it as `@context`: it says which property of EDM each key stands for.
         */
        get: operations["getContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service is up
         * @description Answers at once, whatever the state of the backends.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service can answer requests
         * @description Checks each backend at most once a second, with a timeout of two seconds.
         */
        get: operations["readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API as OpenAPI 3.1
         * @description This document, for tools and generators of clients.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{uuid}/citation.bib": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to cite an object, as BibTeX
         * @description A file for programs that keep bibliographies, in the language that the client prefers; `/de` or `/en` before the path chooses one.
         */
        get: operations["getCitationAsBib"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{uuid}/citation.ris": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to cite an object, as RIS
         * @description A file for programs that keep bibliographies, in the language that the client prefers; `/de` or `/en` before the path chooses one.
         */
        get: operations["getCitationAsRis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{uuid}/citation.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to cite an object, as CSL-JSON
         * @description A file for programs that keep bibliographies, in the language that the client prefers; `/de` or `/en` before the path chooses one.
         */
        get: operations["getCitationAsJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/objects/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The page of an object
         * @description Shows the record to people, in the language that the browser prefers. `url` of search results leads here unless the service is configured with pages elsewhere.
         */
        get: operations["getObjectPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How good all records are
         * @description How many objects have each tier and problem, some examples, what to do first, and the same figures of each institution. Browsers get a page in the language that they prefer.
         */
        get: operations["getQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/institutions/{institution_id}/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How good the records of an institution are
         * @description How many of its objects have each tier and problem, beside those of all objects, some examples, and what to do first. Browsers get a page in the language that they prefer.
         */
        get: operations["getInstitutionQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Harvest records by OAI-PMH
         * @description All records, page by page, for harvesters. The verbs and their arguments are those of OAI-PMH 2.0.
         */
        get: operations["harvest"];
        put?: never;
        /**
         * Harvest records by OAI-PMH
         * @description The same as `GET`, with the arguments in a form.
         */
        post: operations["harvestByForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reconciliation service, for OpenRefine
         * @description The manifest of the service, which says where everything else is. Clients such as OpenRefine need only this URL. With `queries` or `extend`, the same as `POST`.
         */
        get: operations["getReconciliationService"];
        put?: never;
        /**
         * Match names with objects, institutions and entities
         * @description Returns candidates for each of the `queries`, best first, or the values of properties for `extend`.
         */
        post: operations["reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leads to an entity
         * @description Redirects to the URL of an object, to the page of an institution, or to an entity.
         */
        get: operations["viewEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A small page about an entity
         * @description For the frame of another page: picture, name, date, institution and rights.
         */
        get: operations["previewEntity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/suggest/entity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entities by the beginning of their names
         * @description Institutions, persons, places, concepts and objects; also by their id or URL.
         */
        get: operations["suggestEntities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/suggest/property": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Properties by the beginning of their names
         * @description What can be compared with a column of a table, or added to it.
         */
        get: operations["suggestProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/suggest/type": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Types by the beginning of their names
         * @description What a column of a table may name: objects, institutions, persons, places and more.
         */
        get: operations["suggestTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/extend/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Properties that entities of a type may have
         * @description What OpenRefine offers as further columns of a table.
         */
        get: operations["proposeProperties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reconcile/flyout/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What OpenRefine shows beside a suggestion
         * @description A short description of an entity, a property or a type as HTML.
         */
        get: operations["getFlyout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dataset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the dataset is
         * @description Title, publisher, licence, update rhythm, and every way to get the dataset with size and checksum, for catalogues and search engines: DCAT-AP and schema.org in one JSON-LD document.
         */
        get: operations["describeDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/iiif/{uuid}/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The IIIF manifest of an object
         * @description The object for viewers such as Mirador (IIIF Presentation 3): its pictures and recordings, its texts by language, rights, institution. `seeAlso` has the institution's own manifest, if there is one, and the record. An object without a picture has one empty canvas.
         */
        get: operations["getManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/iiif/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The result of a search as IIIF Collection
         * @description A search of objects for viewers (IIIF Presentation 3): up to 100 manifests, or a Collection of pages with 100 manifests each. An object's manifest is the institution's own, if there is one. The parameters are those of `/v2/search`.
         */
        get: operations["searchManifests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/iiif/image/3/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The base of an image service
         * @description Redirects to `info.json`.
         */
        get: operations["getImageService"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/iiif/image/3/{identifier}/info.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an image service offers
         * @description Size, tiles and features of a picture (IIIF Image API 3, level 2).
         */
        get: operations["getImageInformation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/iiif/image/3/{identifier}/{region}/{size}/{rotation}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A part of a picture in a size
         * @description A picture that is served here (preview, picture of an institution or page, picture of the sample collection) by the IIIF Image API 3, level 2. Results have 4096 pixels a side and 8,000,000 in all at most.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The Model Context Protocol, for language models and agents
         * @description JSON-RPC messages of MCP 2026-07-28, or of 2025 clients, over streamable HTTP without sessions. The tools search, read, show and cite objects. A message of more than 64 kB, such as one with a picture, counts as an upload.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record, by its identifier
         * @description The identifier of a record is a URL. `Accept` decides in which form it is returned. `application/ld+json;profile="https://schema.org/"` is the record in the vocabulary of schema.org.
         */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as JSON-LD
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsJsonld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.rdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as RDF/XML
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsRdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as RDF/XML
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.ttl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as Turtle
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsTtl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.nt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as N-Triples
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsNt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.schema.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as JSON-LD in the vocabulary of schema.org
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsSchemaJsonld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as JSON-LD, as JSON
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record as HTML
         * @description The suffix decides in which form the record is returned, and `Accept` does not matter.
         */
        get: operations["getRecordAsHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/id/{uuid}/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One record, by the identifier of its Aggregation or object
         * @description The identifier of a record is a URL. `Accept` decides in which form it is returned. `application/ld+json;profile="https://schema.org/"` is the record in the vocabulary of schema.org.
         */
        get: operations["getRecordPart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/download/nightly/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All records in one file
         * @description The dataset is made anew every night: an archive with a file of JSON lines for each institution. `Last-Modified` is the time of the export. Ranges can be requested, so that an interrupted download can continue.
         */
        get: operations["downloadDataset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        InstitutionList: {
            data: components["schemas"]["Institution"][];
        };
        InstitutionResponse: {
            data: components["schemas"]["Institution"];
        };
        Institution: {
            /** @description Descriptive, not a number */
            id: string;
            legal_name: string | null;
            location: {
                /** @description Kind of GeoJSON geometry, such as `MultiPoint` */
                type: string;
                /** @description Pairs of longitude and latitude */
                coordinates: number[][];
            } | null;
            /** @description Id of the parent */
            parent_institution: string | null;
            cultural_sector: number | null;
            cultural_subsector: number | null;
            /** @description ISO 8601 */
            date_created: string | null;
            /** @description ISO 8601 */
            date_updated: string | null;
            favicon: components["schemas"]["AssetReference"] | null;
            logo: components["schemas"]["AssetReference"] | null;
            hero_image: components["schemas"]["HeroImage"] | null;
            translations: components["schemas"]["InstitutionTranslation"][];
            /** @description Names of the institution in `dataProvider` of its objects */
            provider_names: {
                name: string;
                canonical: boolean;
            }[] | null;
            /** @description Ids */
            child_institutions: string[] | null;
        };
        InstitutionTranslation: {
            id: number;
            place: string | null;
            title: string | null;
            /** @description ISO 639-1 */
            languages_code: string;
            web_links: {
                /** @description Kind of the link, such as `website` or `web_collection` */
                display_name: string;
                url: string;
            }[] | null;
            slugs: {
                slug: string;
            }[] | null;
            summary: string | null;
            /** @description HTML */
            content: string | null;
            /** @description Null in the list */
            items: unknown[] | null;
        };
        ContentList: {
            data: components["schemas"]["ContentEntry"][];
        };
        ContentResponse: {
            data: components["schemas"]["ContentEntry"];
        };
        ContentEntry: {
            id: number;
            /** @description `draft`, `published` or `archived`; does not say what is shown */
            status: string;
            /** @description Environments in which the entry is served */
            envs: string[] | null;
            sort: number | null;
            /** @description ISO 8601 */
            date_published: string | null;
            /** @description ISO 8601 */
            date_unpublished: string | null;
            /** @description Hex code */
            color_text: string | null;
            /** @description Hex code */
            color_background: string | null;
            seo: components["schemas"]["Seo"] | null;
            category: components["schemas"]["ContentCategory"] | null;
            translations: components["schemas"]["ContentTranslation"][] | null;
        };
        ContentTranslation: {
            id: number;
            /** @description ISO 639-1 */
            languages_code: string | null;
            title: string | null;
            slug: string | null;
            summary: string | null;
            /** @description The blocks in order; null in the index */
            items: components["schemas"]["ContentTranslationsItem"][] | null;
        };
        /** @description A place on a page with its block; `collection` is the kind of the block */
        ContentTranslationsItem: {
            id: number;
            content_translations_id: number | null;
            /**
             * @description Kind of the block; it determines the fields of `item`
             * @constant
             */
            collection: "block_text";
            /** @description The block; null when it has been deleted */
            item: components["schemas"]["BlockText"] | null;
            sort: number | null;
        } | {
            id: number;
            content_translations_id: number | null;
            /**
             * @description Kind of the block; it determines the fields of `item`
             * @constant
             */
            collection: "block_slider";
            /** @description The block; null when it has been deleted */
            item: components["schemas"]["BlockSlider"] | null;
            sort: number | null;
        } | {
            id: number;
            content_translations_id: number | null;
            /**
             * @description Kind of the block; it determines the fields of `item`
             * @constant
             */
            collection: "block_links";
            /** @description The block; null when it has been deleted */
            item: components["schemas"]["BlockLinks"] | null;
            sort: number | null;
        } | {
            id: number;
            content_translations_id: number | null;
            /**
             * @description Kind of the block; it determines the fields of `item`
             * @constant
             */
            collection: "block_embed";
            /** @description The block; null when it has been deleted */
            item: components["schemas"]["BlockEmbed"] | null;
            sort: number | null;
        } | {
            id: number;
            content_translations_id: number | null;
            /**
             * @description Kind of the block; it determines the fields of `item`
             * @constant
             */
            collection: "block_list";
            /** @description The block; null when it has been deleted */
            item: components["schemas"]["BlockList"] | null;
            sort: number | null;
        } | {
            id: number;
            content_translations_id: number | null;
            /** @description Kind of the block; it determines the fields of `item` */
            collection: string | null;
            /** @description A block of a kind that is not listed here */
            item: unknown;
            sort: number | null;
        };
        ContentCategory: {
            id: number;
            sort: number | null;
            date_updated: string | null;
            translations: unknown;
        };
        Seo: {
            id: number;
            title: string | null;
            meta_description: string | null;
            canonical_url: string | null;
            no_index: boolean | null;
            no_follow: boolean | null;
            og_image: components["schemas"]["AssetReference"] | null;
            sitemap_change_frequency: string | null;
            sitemap_priority: number | null;
            node_type: unknown;
        };
        AssetReference: {
            /** @description UUID for `/assets/{asset_id}` */
            id: string;
        };
        HeroImage: {
            id: string;
            title: string;
            author: string | null;
            license: string | null;
            license_url: string | null;
        };
        BlockText: {
            id: number;
            is_enabled: boolean | null;
            /** @description ISO 8601: not shown before */
            date_published: string | null;
            /** @description ISO 8601: not shown from then on */
            date_unpublished: string | null;
            /** @description `hero`, `text` or `quote` */
            type: string | null;
            heading: string | null;
            /** @description HTML */
            body: string | null;
            summary: string | null;
            /** @description `h1`, `h2`, … */
            heading_tag: string | null;
            heading_size: string | null;
        };
        BlockSlider: {
            id: number;
            is_enabled: boolean | null;
            /** @description ISO 8601: not shown before */
            date_published: string | null;
            /** @description ISO 8601: not shown from then on */
            date_unpublished: string | null;
            type: string | null;
            /** @description Such as `16:9` */
            aspect_ratio: string | null;
            row_mode: boolean | null;
            pick_items: number | null;
            randomize: boolean | null;
            items: unknown;
        };
        BlockLinks: {
            id: number;
            is_enabled: boolean | null;
            /** @description ISO 8601: not shown before */
            date_published: string | null;
            /** @description ISO 8601: not shown from then on */
            date_unpublished: string | null;
            heading: string | null;
            type: string | null;
            summary: string | null;
            item: unknown;
        };
        BlockEmbed: {
            id: number;
            is_enabled: boolean | null;
            /** @description ISO 8601: not shown before */
            date_published: string | null;
            /** @description ISO 8601: not shown from then on */
            date_unpublished: string | null;
            type: string | null;
            link: string | null;
            code: string | null;
            aspect_ratio: string | null;
            /** @description Pixels */
            max_width: number | null;
            file: components["schemas"]["AssetReference"] | null;
        };
        BlockList: {
            id: number;
            is_enabled: boolean | null;
            /** @description ISO 8601: not shown before */
            date_published: string | null;
            /** @description ISO 8601: not shown from then on */
            date_unpublished: string | null;
            type: string | null;
            heading: string | null;
            summary: string | null;
            collection: string | null;
            mode: string | null;
            pick_items: number | null;
            show_filter: boolean | null;
            filter_interface: boolean | null;
            row_mode: boolean | null;
            randomize: boolean | null;
            aspect_ratio: string | null;
            color_text: string | null;
            color_background: string | null;
            items: unknown[] | null;
        };
        EntityList: {
            /** @description Number of matches */
            found: number;
            page: number;
            entities: components["schemas"]["Entity"][];
        };
        EntityResponse: {
            /** @description Stable as long as no record names a URI of a preferred authority file for it; other ids keep working */
            id: string;
            /** @description In the preferred authority file: GND, Wikidata, GeoNames, Getty, VIAF, ISNI, ORCID, LoC, others */
            uri: string;
            /**
             * @description Class of EDM
             * @enum {string}
             */
            type: "Agent" | "Place" | "Concept" | "TimeSpan";
            /** @description The German label, the English, or the first */
            label: string;
            /** @description One for each language */
            labels: {
                /** @description Language tag; null if the record does not state it */
                lang: string | null;
                value: string;
            }[];
            /** @description Other names */
            variants: {
                /** @description Language tag; null if the record does not state it */
                lang: string | null;
                value: string;
            }[];
            notes: {
                /** @description Language tag; null if the record does not state it */
                lang: string | null;
                value: string;
            }[];
            /** @description Birth, foundation or begin, as written; absent if unknown, as all values below */
            begin?: string;
            /** @description Death, dissolution or end */
            end?: string;
            latitude?: number;
            longitude?: number;
            /** @description As records write them */
            uris: string[];
            /** @description Where authority files describe it */
            links: {
                /** @description Authority file, or host */
                name: string;
                id: string;
                url: string;
            }[];
            /** @description Objects that name it */
            objectCount: number;
            /** @description `filter_by` of `/v2/search` for all its objects */
            filter_by: string;
            roles: {
                /** @enum {string} */
                role: "creator" | "contributor" | "subject" | "type" | "place" | "period";
                /** @description Field of `chos` with its URIs */
                field: string;
                objectCount: number;
                /** @description `filter_by` of `/v2/search` for the objects that name it in this role */
                filter_by: string;
            }[];
            /** @description Its first objects, those published last first */
            objects: {
                uuid: string;
                title?: string;
                creator?: string[];
                date?: string[];
                dataProvider?: string;
                edmType?: string[];
                previewImage?: string;
                url?: string;
            }[];
        };
        Entity: {
            /** @description Stable as long as no record names a URI of a preferred authority file for it; other ids keep working */
            id: string;
            /** @description In the preferred authority file: GND, Wikidata, GeoNames, Getty, VIAF, ISNI, ORCID, LoC, others */
            uri: string;
            /**
             * @description Class of EDM
             * @enum {string}
             */
            type: "Agent" | "Place" | "Concept" | "TimeSpan";
            /** @description The German label, the English, or the first */
            label: string;
            /** @description One for each language */
            labels: {
                /** @description Language tag; null if the record does not state it */
                lang: string | null;
                value: string;
            }[];
            /** @description Other names */
            variants: {
                /** @description Language tag; null if the record does not state it */
                lang: string | null;
                value: string;
            }[];
            notes: {
                /** @description Language tag; null if the record does not state it */
                lang: string | null;
                value: string;
            }[];
            /** @description Birth, foundation or begin, as written; absent if unknown, as all values below */
            begin?: string;
            /** @description Death, dissolution or end */
            end?: string;
            latitude?: number;
            longitude?: number;
            /** @description As records write them */
            uris: string[];
            /** @description Where authority files describe it */
            links: {
                /** @description Authority file, or host */
                name: string;
                id: string;
                url: string;
            }[];
            /** @description Objects that name it */
            objectCount: number;
            /** @description `filter_by` of `/v2/search` for all its objects */
            filter_by: string;
            roles: {
                /** @enum {string} */
                role: "creator" | "contributor" | "subject" | "type" | "place" | "period";
                /** @description Field of `chos` with its URIs */
                field: string;
                objectCount: number;
                /** @description `filter_by` of `/v2/search` for the objects that name it in this role */
                filter_by: string;
            }[];
        };
        HealthState: {
            /** @constant */
            status: "healthy";
            image_search: boolean;
            rebuilding?: string[];
        };
        ReadinessState: {
            /** @enum {string} */
            status: "ready" | "degraded";
            /** @description `ok`, or the error of each */
            backends: {
                search: string;
                cms: string;
                records?: string;
            };
        };
        Unready: {
            /** @constant */
            status: "unready";
            detail: string;
            /** @description `ok`, or the error of each */
            backends: {
                search: string;
                cms: string;
                records?: string;
            };
        };
        ContextFile: {
            "@context": {
                [key: string]: unknown;
            };
        };
        Fields: {
            /** @enum {string} */
            collection: "chos" | "editorial" | "knowledge";
            /** @description Documents in the collection */
            documents: number;
            /** @description Documents that shares and examples come from: all, or a random sample */
            sampled: number;
            fields: components["schemas"]["Field"][];
        };
        Field: {
            name: string;
            /** @description Such as `string[]`, `int64` or `vector of 512` */
            type: string;
            /** @description Markdown, without a full stop at the end */
            meaning: {
                de: string;
                en: string;
            };
            /** @description All values, if they are few */
            values?: string[];
            /** @description Whether `query_by` accepts it */
            searchable: boolean;
            searched_by_default: boolean;
            /** @description Whether `facet_by` and `/v2/facets` accept it */
            facet: boolean;
            counted_by_default: boolean;
            /** @description Whether `filter_by` accepts it */
            filterable: boolean;
            /** @description Whether it is meant for `sort_by` */
            sortable: boolean;
            /** @description Whether search hits have it by default */
            delivered: boolean;
            /** @description The part of the documents that have it */
            share: number;
            /** @description A value that some document has; of a facet field, a frequent one */
            example?: string | number | boolean;
        };
        FacetValueList: {
            field_name: string;
            /** @description Documents that match, with or without a value */
            found: number;
            /** @description Values on all pages */
            total_values: number;
            page: number;
            per_page: number;
            counts: {
                /** @description The value as text, such as `IMAGE`, `true` or `1900` */
                value: string;
                /** @description Matches that have it */
                count: number;
            }[];
        };
        ObjectTimeline: {
            /** @enum {string} */
            interval: "year" | "decade" | "century";
            /** @enum {string} */
            count: "first" | "each";
            /** @description Objects that match */
            found: number;
            /** @description Those of them that have a period */
            dated: number;
            /** @description In order and without gaps, those without objects included */
            bars: {
                /** @description First year; 0 is 1 BCE */
                from: number;
                /** @description Last year */
                to: number;
                /** @description First second of the bar as a Unix timestamp (UTC) */
                dateMin: number;
                /** @description Last second */
                dateMax: number;
                /** @description Objects in the bar */
                count: number;
            }[];
        };
        Vocabulary: {
            concepts: components["schemas"]["VocabularyConcept"][];
        };
        VocabularyConcept: {
            /** @description In documents: that of an authority file, or that of its entry here */
            uri: string;
            /** @description Such as `aat-300033618`, or the id that the table gives it */
            id: string;
            /** @enum {string} */
            kind: "type" | "material" | "technique";
            /** @description Its name in each language, or that in the other one */
            label: {
                de: string;
                en: string;
            };
            /** @description Words that mean it and by which its objects are found */
            names: {
                de: string[];
                en: string[];
            };
            /** @description Further values of records that mean it */
            values: string[];
            /** @description URIs of the same concept in other authority files */
            same: string[];
            /**
             * @description Field of `chos` with its URI
             * @enum {string}
             */
            field: "dcTypeConcept" | "mediumConcept";
            /** @description `filter_by` of `/v2/search` for its objects */
            filter_by: string;
        };
        Quality: {
            contentTier: {
                /** @description The lowest of what the rules allow; absent as long as its picture has not been measured */
                tier?: number;
                rules: {
                    /** @enum {string} */
                    rule: "kind" | "thumbnail" | "media" | "licence";
                    /** @description The highest tier by this rule */
                    allows: number;
                    /** @description What the rule found in the record */
                    seen: {
                        en: string;
                        de: string;
                    };
                    /** @description What would make the rule allow a higher tier; absent at the top */
                    raise?: {
                        en: string;
                        de: string;
                    };
                }[];
            };
            metadataTier: {
                /**
                 * @description The lowest of what the rules allow
                 * @enum {string}
                 */
                tier: "0" | "A" | "B" | "C";
                rules: {
                    /** @enum {string} */
                    rule: "language" | "elements" | "classes";
                    /**
                     * @description The highest tier by this rule
                     * @enum {string}
                     */
                    allows: "0" | "A" | "B" | "C";
                    /** @description What the rule found in the record */
                    seen: {
                        en: string;
                        de: string;
                    };
                    /** @description What would make the rule allow a higher tier; absent at the top */
                    raise?: {
                        en: string;
                        de: string;
                    };
                }[];
            };
            problems: {
                /**
                 * @description As in the field `problems`
                 * @enum {string}
                 */
                id: "same-title" | "title-repeats-description" | "unrecognisable-title" | "meaningless-title" | "unprintable-characters" | "markup-in-text" | "missing-description" | "short-description" | "same-description" | "long-value" | "no-language" | "unreadable-date" | "unknown-media-type" | "broken-link";
                /** @description Problem patterns of Europeana that it stands for */
                patterns?: string[];
                title: {
                    en: string;
                    de: string;
                };
                /** @description The value that has the problem, at most 200 characters of it */
                seen?: string;
                /** @description What the institution can do */
                advice: {
                    en: string;
                    de: string;
                };
            }[];
        };
        QualityReport: {
            /** @description Null: the whole collection */
            institution: {
                /** @description As in `/institutions/{institution_id}`; null if it only has objects */
                id: string | null;
                title: {
                    en: string;
                    de: string;
                };
                /** @description Its names in `dataProvider` of objects */
                names: string[];
            } | null;
            /**
             * Format: date-time
             * @description When the objects were counted
             */
            time: string;
            now: components["schemas"]["QualityFigures"];
            /** @description The same of the whole collection; absent in its own report */
            all?: components["schemas"]["QualityFigures"];
            /** @description Those of most objects first */
            problems: {
                /** @enum {string} */
                id: "same-title" | "title-repeats-description" | "unrecognisable-title" | "meaningless-title" | "unprintable-characters" | "markup-in-text" | "missing-description" | "short-description" | "same-description" | "long-value" | "no-language" | "unreadable-date" | "unknown-media-type" | "broken-link";
                /** @description Problem patterns of Europeana that it stands for */
                patterns?: string[];
                title: {
                    en: string;
                    de: string;
                };
                /** @description What the institution can do */
                advice: {
                    en: string;
                    de: string;
                };
                objects: number;
                /** @description Of its objects, with four decimals */
                share: number;
                /** @description Of all objects; absent in the report of the whole collection */
                shareOfAll?: number;
                /** @description Three objects at most */
                examples: {
                    id: string;
                    /** @description Empty if it has none */
                    title: string;
                    /** @description Its page */
                    url: string;
                }[];
            }[];
            /** @description Objects of each tier that occurs */
            tierExamples: {
                contentTier: {
                    /** @description Three objects at most */
                    0?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    1?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    2?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    3?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    4?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                };
                metadataTier: {
                    /** @description Three objects at most */
                    0?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    A?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    B?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                    /** @description Three objects at most */
                    C?: {
                        id: string;
                        /** @description Empty if it has none */
                        title: string;
                        /** @description Its page */
                        url: string;
                    }[];
                };
            };
            /** @description What helps most, at most five steps */
            firstSteps: {
                /** @enum {string} */
                kind: "contentTier" | "metadataTier" | "problem";
                /**
                 * @description What holds the tier down, as in the field `tierLimits`, or the problem
                 * @enum {string}
                 */
                rule: "unmeasured" | "kind" | "thumbnail" | "picture" | "text" | "sound" | "video" | "3d" | "licence" | "language" | "elements" | "classes" | "same-title" | "title-repeats-description" | "unrecognisable-title" | "meaningless-title" | "unprintable-characters" | "markup-in-text" | "missing-description" | "short-description" | "same-description" | "long-value" | "no-language" | "unreadable-date" | "unknown-media-type" | "broken-link";
                /** @description What to do */
                advice: {
                    en: string;
                    de: string;
                };
                /** @description The command of Vitrine that does it; without one, the institution does */
                command?: string;
                /** @description Objects whose tier the rule holds down, or that have the problem */
                objects: number;
                /** @description Three objects at most */
                examples: {
                    id: string;
                    /** @description Empty if it has none */
                    title: string;
                    /** @description Its page */
                    url: string;
                }[];
            }[];
            /** @description Those with objects, the one with most first; only in the report of the whole collection */
            institutions?: {
                /** @description As in `/institutions/{institution_id}`; null if it only has objects */
                id: string | null;
                title: {
                    en: string;
                    de: string;
                };
                /** @description Its names in `dataProvider` of objects */
                names: string[];
                now: components["schemas"]["QualityFigures"];
            }[];
        };
        QualityFigures: {
            objects: number;
            /** @description Objects of each tier; those with unmeasured pictures have none */
            contentTier: {
                0: number;
                1: number;
                2: number;
                3: number;
                4: number;
            };
            /** @description Objects of each tier */
            metadataTier: {
                0: number;
                A: number;
                B: number;
                C: number;
            };
            /** @description Objects whose tiers something holds down; what holds down none is absent */
            tierLimits: {
                unmeasured?: number;
                kind?: number;
                thumbnail?: number;
                picture?: number;
                text?: number;
                sound?: number;
                video?: number;
                "3d"?: number;
                licence?: number;
                language?: number;
                elements?: number;
                classes?: number;
            };
            /** @description Objects that have the problem; problems of no object are absent */
            problems: {
                "same-title"?: number;
                "title-repeats-description"?: number;
                "unrecognisable-title"?: number;
                "meaningless-title"?: number;
                "unprintable-characters"?: number;
                "markup-in-text"?: number;
                "missing-description"?: number;
                "short-description"?: number;
                "same-description"?: number;
                "long-value"?: number;
                "no-language"?: number;
                "unreadable-date"?: number;
                "unknown-media-type"?: number;
                "broken-link"?: number;
            };
            withoutProblems: number;
            /** @description Objects whose links all work, with a broken one, and with links that have not been checked */
            links: {
                working: number;
                broken: number;
                unchecked: number;
            };
        };
        OpenApi: {
            openapi: string;
            info: {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Problem: {
            /** @description What is wrong */
            detail: string;
        };
        ValidationProblem: {
            detail: {
                /** @description Kind of the error, such as `missing` or `greater_than_equal` */
                type: string;
                /** @description Where, such as `["query", "per_page"]` */
                loc: (string | number)[];
                msg: string;
            }[];
        };
        /** @description A document of the collection `chos`. A field without a value is absent */
        ObjectDocument: {
            /** @description The same as `uuid` */
            id?: string;
            /** @description Id of the object, the same as `id`; used by `/v2/object` and `/v2/similar` (filter) */
            uuid?: string;
            /** @description Title; the first three titles of the record, joined with ` / ` (filter) */
            title?: string;
            /** @description Descriptions, each cut to 1024 characters (filter) */
            description?: string[];
            /** @description Alternative titles (filter) */
            alternative?: string[];
            /** @description Former owners, credit line, shelf mark (filter) */
            provenance?: string[];
            /** @description URL of a preview of 400 pixels */
            previewImage?: string;
            /** @description URL of the object's page */
            url?: string;
            /** @description Display name of the providing institution (facet, filter, sort) */
            dataProvider?: string;
            /** @description Names of the makers of the object (facet, filter) */
            creator?: string[];
            /** @description Names of contributors in other roles (filter) */
            contributor?: string[];
            /** @description Names of publishers (filter) */
            publisher?: string[];
            /** @description Institutions that passed the record on (facet, filter) */
            intermediateProvider?: string[];
            /** @description The data source; a set in OAI-PMH (facet, filter) */
            pipelineId?: string;
            /** @description `IMAGE`, `VIDEO`, `SOUND`, `TEXT` or `3D`. The first value is the type of the object; others follow if files differ from it (facet, filter) */
            edmType?: string[];
            /** @description Kind of object (facet, filter) */
            dcType?: string[];
            /** @description Subjects of the object (facet, filter) */
            subject?: string[];
            /** @description Material and technique (facet, filter) */
            medium?: string[];
            /** @description Collection, series or work to which the object belongs (facet, filter) */
            isPartOf?: string[];
            /** @description Inventory numbers, shelf marks and other identifiers (filter) */
            identifier?: string[];
            /**
             * Format: int64
             * @description First second of the period as a Unix timestamp (UTC), negative before 1970; from the statement of `date`, else from `temporal` (facet, filter, sort)
             */
            dateMin?: number;
            /**
             * Format: int64
             * @description Last second of the period, like `dateMin` (facet, filter, sort)
             */
            dateMax?: number;
            /** @description The most precise date in its original wording: creation, else publication, else a general date (filter) */
            date?: string[];
            /** @description Places that the object is about (filter) */
            spatial?: string[];
            /** @description Place, period or culture that the object is about (filter) */
            coverage?: string[];
            /** @description Periods that the object is about (filter) */
            temporal?: string[];
            /** @description Short names of the rights statements, such as `Public Domain`, `CC BY`, `CC BY-SA`, `InC`; `Andere` for any other statement (facet, filter) */
            edmRightsName?: string[];
            /** @description `OPEN`, `RESTRICTED` or `CLOSED`, each at most once. For a single badge show the freest, in this order (facet, filter) */
            edmRightsReusePolicy?: ("OPEN" | "RESTRICTED" | "CLOSED")[];
            /** @description URLs of the rights statements of the record and its media */
            edmRights?: string[];
            /** @description Rights holders */
            dcRights?: string[];
            /**
             * Format: int32
             * @description Number of digital media; absent if nothing is known about them, 0 if there are none (facet, filter)
             */
            mediaCount?: number;
            /**
             * Format: int32
             * @description Number of images among the media; absent if the type of one of them is unknown (facet, filter)
             */
            imageCount?: number;
            /** @description Types of the media, such as `image`, `video`, `audio` (facet, filter) */
            mediaTypes?: string[];
            /** @description Size of the previewed image, two decimals (filter) */
            imageMegapixel?: number;
            /** @description Width of the previewed image divided by its height (filter) */
            imageAspectRatio?: number;
            /**
             * @description `portrait`, `landscape` or `square` (facet, filter)
             * @enum {string}
             */
            imageOrientation?: "portrait" | "landscape" | "square";
            /** @description Whether the record has a IIIF manifest (facet, filter) */
            hasIiifManifest?: boolean;
            /** @description Whether the institution itself serves the manifest (facet, filter) */
            hasInstitutionalIiifManifest?: boolean;
            /** @description URL of the IIIF manifest */
            iiifManifest?: string;
            /**
             * @description Dominant colour: `red`, `orange`, `yellow`, `green`, `teal`, `blue`, `purple`, `pink`, `white`, `gray`, `black` or `brown` (facet, filter)
             * @enum {string}
             */
            imageColor?: "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "white" | "gray" | "black" | "brown";
            /** @description Whether the image is black and white (facet, filter) */
            imageColorIsGrayscale?: boolean;
            /** @description How strongly `imageColor` characterises the image, 0 to 1; for white, gray and black only its share of the area (filter, sort) */
            imageColorScore?: number;
            /**
             * Format: int64
             * @description Opaque key for sorting by title, not for display; absent without a title: last ascending, first descending (filter, sort)
             */
            titleKey?: number;
            /** @description The full EDM record as JSON-LD, as a JSON string (only on request) */
            sourceRecord?: string;
            /** @description Vector of the metadata (only on request) */
            metadataEmbedding?: number[];
            /** @description Vector of the image; absent without a usable image (only on request) */
            imageEmbedding?: number[];
            /**
             * Format: int32
             * @description Content tier by the publishing framework of Europeana, 0 to 4: kind and size of the media, and their licence; absent as long as its picture has not been measured (facet, filter, only on request)
             */
            contentTier?: number;
            /**
             * @description Metadata tier by the publishing framework of Europeana, `0`, `A`, `B` or `C`: languages, enabling elements, entities (facet, filter, only on request)
             * @enum {string}
             */
            metadataTier?: "0" | "A" | "B" | "C";
            /** @description What holds the tiers down, such as `licence` or `language`; `unmeasured`: the picture has not been fetched (facet, filter, only on request) */
            tierLimits?: ("unmeasured" | "kind" | "thumbnail" | "picture" | "text" | "sound" | "video" | "3d" | "licence" | "language" | "elements" | "classes")[];
            /** @description What the institution can improve in the record, such as `short-description`; absent without problems (facet, filter, only on request) */
            problems?: ("same-title" | "title-repeats-description" | "unrecognisable-title" | "meaningless-title" | "unprintable-characters" | "markup-in-text" | "missing-description" | "short-description" | "same-description" | "long-value" | "no-language" | "unreadable-date" | "unknown-media-type" | "broken-link")[];
            /**
             * @description `cho` (facet, filter)
             * @enum {string}
             */
            docType?: "cho";
            /**
             * @description `mul` (facet, filter)
             * @enum {string}
             */
            docLanguage?: "mul";
            /**
             * Format: int64
             * @description Time of publication as a Unix timestamp (UTC) (filter, sort)
             */
            updatedAt?: number;
            /** @description URL of the object on the institution's website */
            isShownAt?: string;
            /** @description URL of the main digital medium */
            isShownBy?: string;
            /** @description Whether the links of the record work: its page, main medium, preview and manifests; `false` if one of them is broken, absent while they have not all been checked (facet, filter, only on request) */
            linkOk?: boolean;
            /** @description URLs of the links of the record that are broken (only on request) */
            brokenLinks?: string[];
            /**
             * Format: int64
             * @description When the links were last checked, as a Unix timestamp (UTC) (filter, only on request)
             */
            linkCheckedAt?: number;
            /** @description URIs of makers in authority files, as in the record (facet, filter, only on request) */
            creatorUri?: string[];
            /** @description URIs of contributors and publishers in authority files, as in the record (facet, filter, only on request) */
            contributorUri?: string[];
            /** @description URIs of subjects in authority files, as in the record (facet, filter, only on request) */
            subjectUri?: string[];
            /** @description URIs of the kind of object, material and technique in authority files, as in the record (facet, filter, only on request) */
            typeUri?: string[];
            /** @description URIs of places in authority files, as in the record (facet, filter, only on request) */
            placeUri?: string[];
            /** @description URIs of periods in authority files, as in the record (facet, filter, only on request) */
            periodUri?: string[];
            /** @description Kind of object as a concept: URIs of the table of concepts (`/v2/vocabulary`), for words of any language (facet, filter, only on request) */
            dcTypeConcept?: string[];
            /** @description Materials and techniques as concepts, likewise (facet, filter, only on request) */
            mediumConcept?: string[];
            /** @description Title, makers, date, kinds and institution in German and English with their languages, as JSON, where they are not the first values of `title`, `creator`, `date`, `dcType` and `dataProvider`; for the cards of the site (only on request) */
            cardTexts?: string;
            /** @description Other names of persons, subjects, places and periods of the object: variants, and names in other languages (filter, only on request) */
            nameVariant?: string[];
        };
        /** @description Each field with a match, in the shape of the document */
        ObjectHighlight: {
            uuid?: components["schemas"]["FieldHighlight"];
            title?: components["schemas"]["FieldHighlight"];
            description?: components["schemas"]["FieldHighlight"][];
            alternative?: components["schemas"]["FieldHighlight"][];
            provenance?: components["schemas"]["FieldHighlight"][];
            dataProvider?: components["schemas"]["FieldHighlight"];
            creator?: components["schemas"]["FieldHighlight"][];
            contributor?: components["schemas"]["FieldHighlight"][];
            publisher?: components["schemas"]["FieldHighlight"][];
            intermediateProvider?: components["schemas"]["FieldHighlight"][];
            pipelineId?: components["schemas"]["FieldHighlight"];
            edmType?: components["schemas"]["FieldHighlight"][];
            dcType?: components["schemas"]["FieldHighlight"][];
            subject?: components["schemas"]["FieldHighlight"][];
            medium?: components["schemas"]["FieldHighlight"][];
            isPartOf?: components["schemas"]["FieldHighlight"][];
            identifier?: components["schemas"]["FieldHighlight"][];
            date?: components["schemas"]["FieldHighlight"][];
            spatial?: components["schemas"]["FieldHighlight"][];
            coverage?: components["schemas"]["FieldHighlight"][];
            temporal?: components["schemas"]["FieldHighlight"][];
            edmRightsName?: components["schemas"]["FieldHighlight"][];
            edmRightsReusePolicy?: components["schemas"]["FieldHighlight"][];
            mediaTypes?: components["schemas"]["FieldHighlight"][];
            imageOrientation?: components["schemas"]["FieldHighlight"];
            imageColor?: components["schemas"]["FieldHighlight"];
            metadataTier?: components["schemas"]["FieldHighlight"];
            tierLimits?: components["schemas"]["FieldHighlight"][];
            problems?: components["schemas"]["FieldHighlight"][];
            docType?: components["schemas"]["FieldHighlight"];
            docLanguage?: components["schemas"]["FieldHighlight"];
            creatorUri?: components["schemas"]["FieldHighlight"][];
            contributorUri?: components["schemas"]["FieldHighlight"][];
            subjectUri?: components["schemas"]["FieldHighlight"][];
            typeUri?: components["schemas"]["FieldHighlight"][];
            placeUri?: components["schemas"]["FieldHighlight"][];
            periodUri?: components["schemas"]["FieldHighlight"][];
            dcTypeConcept?: components["schemas"]["FieldHighlight"][];
            mediumConcept?: components["schemas"]["FieldHighlight"][];
            nameVariant?: components["schemas"]["FieldHighlight"][];
        };
        ObjectHit: {
            document: components["schemas"]["ObjectDocument"];
            highlight: components["schemas"]["ObjectHighlight"];
            /** @description The older form of `highlight`, the best field first; absent with `enable_highlight_v1=false` */
            highlights?: components["schemas"]["HighlightEntry"][];
            /** @description How well the words match; higher is better. Larger than the integers that a JavaScript number holds exactly */
            text_match?: number;
            text_match_info?: components["schemas"]["TextMatchInfo"];
            /** @description In searches by vector: 0 is the same direction, 2 the opposite one */
            vector_distance?: number;
            /** @description In searches by words and by vector */
            hybrid_search_info?: {
                rank_fusion_score: number;
            };
        };
        ObjectGroup: {
            /** @description The value of each field of `group_by`, lists as lists; empty for documents without one */
            group_key: unknown[];
            /** @description Documents in the group */
            found: number;
            hits: components["schemas"]["ObjectHit"][];
        };
        ObjectSearchResult: {
            /** @description Matches; with `group_by`, groups */
            found: number;
            /** @description With `semantic`, on the first page: objects that name the words otherwise, or some of them, or are near to them in meaning, without those that match. Null with `auto` if words cannot be compared with vectors at present */
            neighbours?: {
                /** @description Neighbours, 20 at most, and no more than `per_page` */
                found: number;
                /** @description Words that were looked up */
                words: number;
                /** @description Those that name most of the words first, then the nearest */
                hits: (components["schemas"]["SimilarObject"] & {
                    /** @description Words that the object names, also by other words for the same; absent if it is only near */
                    named_words?: number;
                })[];
            } | null;
            /** @description With `group_by`: matches */
            found_docs?: number;
            /** @description Documents in the collection */
            out_of?: number;
            /** @description Absent with `offset` */
            page?: number;
            /** @description The hits that were skipped, if the request had `offset` */
            offset?: number;
            search_time_ms?: number;
            /** @description Whether the search ended early, with what it had found until then */
            search_cutoff?: boolean;
            /** @description With `group_by`, `grouped_hits` replaces it */
            hits?: components["schemas"]["ObjectHit"][];
            /** @description With `group_by`: the groups */
            grouped_hits?: components["schemas"]["ObjectGroup"][];
            facet_counts: components["schemas"]["FacetCounts"][];
            /** @description Echo of the request */
            request_params: {
                /** @constant */
                collection_name: "chos";
                q: string;
                first_q?: string;
                per_page: number;
            };
        };
        /** @description A document of the collection `editorial`. A field without a value is absent */
        EditorialDocument: {
            /** @description Id of the document */
            id?: string;
            /**
             * @description `institution` (profile of an institution) or `contentPage` (editorial page) (facet, filter)
             * @enum {string}
             */
            docType?: "institution" | "contentPage";
            /** @description Title (filter) */
            title?: string;
            /** @description Summary, cut to 1024 characters (filter) */
            description?: string[];
            /** @description The whole text, without markup (filter) */
            body?: string;
            /** @description Legal name of the institution (filter) */
            legalName?: string;
            /** @description Names of the institution in `dataProvider` of its objects (facet, filter) */
            providerNames?: string[];
            /** @description Category of the page; `institution` for profiles (facet, filter) */
            category?: string;
            /** @description Seat of the institution (facet, filter) */
            place?: string;
            /** @description URL of the page */
            url?: string;
            /** @description `de` or `en` (facet, filter) */
            docLanguage?: string;
            /**
             * Format: int64
             * @description Time of the last change as a Unix timestamp (UTC) (filter, sort)
             */
            updatedAt?: number;
            /** @description URL of a preview picture */
            previewImage?: string;
        };
        /** @description Each field with a match, in the shape of the document */
        EditorialHighlight: {
            docType?: components["schemas"]["FieldHighlight"];
            title?: components["schemas"]["FieldHighlight"];
            description?: components["schemas"]["FieldHighlight"][];
            body?: components["schemas"]["FieldHighlight"];
            legalName?: components["schemas"]["FieldHighlight"];
            providerNames?: components["schemas"]["FieldHighlight"][];
            category?: components["schemas"]["FieldHighlight"];
            place?: components["schemas"]["FieldHighlight"];
            docLanguage?: components["schemas"]["FieldHighlight"];
        };
        EditorialHit: {
            document: components["schemas"]["EditorialDocument"];
            highlight: components["schemas"]["EditorialHighlight"];
            /** @description The older form of `highlight`, the best field first; absent with `enable_highlight_v1=false` */
            highlights?: components["schemas"]["HighlightEntry"][];
            /** @description How well the words match; higher is better. Larger than the integers that a JavaScript number holds exactly */
            text_match?: number;
            text_match_info?: components["schemas"]["TextMatchInfo"];
            /** @description In searches by vector: 0 is the same direction, 2 the opposite one */
            vector_distance?: number;
            /** @description In searches by words and by vector */
            hybrid_search_info?: {
                rank_fusion_score: number;
            };
        };
        EditorialGroup: {
            /** @description The value of each field of `group_by`, lists as lists; empty for documents without one */
            group_key: unknown[];
            /** @description Documents in the group */
            found: number;
            hits: components["schemas"]["EditorialHit"][];
        };
        EditorialSearchResult: {
            /** @description Matches; with `group_by`, groups */
            found: number;
            /** @description With `group_by`: matches */
            found_docs?: number;
            /** @description Documents in the collection */
            out_of?: number;
            /** @description Absent with `offset` */
            page?: number;
            /** @description The hits that were skipped, if the request had `offset` */
            offset?: number;
            search_time_ms?: number;
            /** @description Whether the search ended early, with what it had found until then */
            search_cutoff?: boolean;
            /** @description With `group_by`, `grouped_hits` replaces it */
            hits?: components["schemas"]["EditorialHit"][];
            /** @description With `group_by`: the groups */
            grouped_hits?: components["schemas"]["EditorialGroup"][];
            facet_counts: components["schemas"]["FacetCounts"][];
            /** @description Echo of the request */
            request_params: {
                /** @constant */
                collection_name: "editorial";
                q: string;
                first_q?: string;
                per_page: number;
            };
        };
        /** @description A document of the collection `knowledge`. A field without a value is absent */
        KnowledgeDocument: {
            /** @description Id of the document */
            id?: string;
            /**
             * @description `wikiPage` (facet, filter)
             * @enum {string}
             */
            docType?: "wikiPage";
            /** @description Title (filter) */
            title?: string;
            /** @description Summary, cut to 1024 characters (filter) */
            description?: string[];
            /** @description The whole text, without markup (filter) */
            body?: string;
            /** @description Book of the page (facet, filter) */
            book?: string;
            /** @description Chapter of that book (facet, filter) */
            chapter?: string;
            /** @description URL of the page */
            url?: string;
            /** @description `de` or `en` (facet, filter) */
            docLanguage?: string;
            /**
             * Format: int64
             * @description Time of the last change as a Unix timestamp (UTC) (filter, sort)
             */
            updatedAt?: number;
            /** @description URL of a preview picture */
            previewImage?: string;
        };
        /** @description Each field with a match, in the shape of the document */
        KnowledgeHighlight: {
            docType?: components["schemas"]["FieldHighlight"];
            title?: components["schemas"]["FieldHighlight"];
            description?: components["schemas"]["FieldHighlight"][];
            body?: components["schemas"]["FieldHighlight"];
            book?: components["schemas"]["FieldHighlight"];
            chapter?: components["schemas"]["FieldHighlight"];
            docLanguage?: components["schemas"]["FieldHighlight"];
        };
        KnowledgeHit: {
            document: components["schemas"]["KnowledgeDocument"];
            highlight: components["schemas"]["KnowledgeHighlight"];
            /** @description The older form of `highlight`, the best field first; absent with `enable_highlight_v1=false` */
            highlights?: components["schemas"]["HighlightEntry"][];
            /** @description How well the words match; higher is better. Larger than the integers that a JavaScript number holds exactly */
            text_match?: number;
            text_match_info?: components["schemas"]["TextMatchInfo"];
            /** @description In searches by vector: 0 is the same direction, 2 the opposite one */
            vector_distance?: number;
            /** @description In searches by words and by vector */
            hybrid_search_info?: {
                rank_fusion_score: number;
            };
        };
        KnowledgeGroup: {
            /** @description The value of each field of `group_by`, lists as lists; empty for documents without one */
            group_key: unknown[];
            /** @description Documents in the group */
            found: number;
            hits: components["schemas"]["KnowledgeHit"][];
        };
        KnowledgeSearchResult: {
            /** @description Matches; with `group_by`, groups */
            found: number;
            /** @description With `group_by`: matches */
            found_docs?: number;
            /** @description Documents in the collection */
            out_of?: number;
            /** @description Absent with `offset` */
            page?: number;
            /** @description The hits that were skipped, if the request had `offset` */
            offset?: number;
            search_time_ms?: number;
            /** @description Whether the search ended early, with what it had found until then */
            search_cutoff?: boolean;
            /** @description With `group_by`, `grouped_hits` replaces it */
            hits?: components["schemas"]["KnowledgeHit"][];
            /** @description With `group_by`: the groups */
            grouped_hits?: components["schemas"]["KnowledgeGroup"][];
            facet_counts: components["schemas"]["FacetCounts"][];
            /** @description Echo of the request */
            request_params: {
                /** @constant */
                collection_name: "knowledge";
                q: string;
                first_q?: string;
                per_page: number;
            };
        };
        /** @description The result of a search; `request_params.collection_name` says of which collection */
        CollectionSearchResult: components["schemas"]["ObjectSearchResult"] | components["schemas"]["EditorialSearchResult"] | components["schemas"]["KnowledgeSearchResult"];
        FederatedSearchResult: {
            /** @description One for each collection, in the requested order */
            results: components["schemas"]["CollectionSearchResult"][];
        };
        SimilarObject: {
            document: components["schemas"]["ObjectDocument"];
            highlight: components["schemas"]["ObjectHighlight"];
            /** @description The older form of `highlight`, the best field first; absent with `enable_highlight_v1=false` */
            highlights?: components["schemas"]["HighlightEntry"][];
            /** @description How well the words match; higher is better. Larger than the integers that a JavaScript number holds exactly */
            text_match?: number;
            text_match_info?: components["schemas"]["TextMatchInfo"];
            /** @description In searches by vector: 0 is the same direction, 2 the opposite one */
            vector_distance: number;
            /** @description In searches by words and by vector */
            hybrid_search_info?: {
                rank_fusion_score: number;
            };
        };
        /** @description The nearest objects, the most similar first */
        SimilarObjects: {
            /** @description Matches; with `group_by`, groups */
            found: number;
            /** @description With `group_by`: matches */
            found_docs?: number;
            /** @description Documents in the collection */
            out_of?: number;
            /** @description Absent with `offset` */
            page?: number;
            /** @description The hits that were skipped, if the request had `offset` */
            offset?: number;
            search_time_ms?: number;
            /** @description Whether the search ended early, with what it had found until then */
            search_cutoff?: boolean;
            /** @description The nearest first */
            hits: components["schemas"]["SimilarObject"][];
            facet_counts: components["schemas"]["FacetCounts"][];
            /** @description Echo of the request */
            request_params: {
                /** @constant */
                collection_name: "chos";
                q: string;
                first_q?: string;
                per_page: number;
            };
        };
        /** @description The objects with the nearest pictures, and the vector of the picture */
        PictureNeighbours: components["schemas"]["SimilarObjects"] & {
            /** @description Represents the picture in further requests with `GET` */
            vector: string;
        };
        /** @description A line of an export: a document, or in the end what there is to say about the export */
        ExportLine: components["schemas"]["ObjectDocument"] | {
            vitrine: {
                /** @description Documents of this response */
                documents: number;
                /** @description Whether these were the last ones */
                complete: boolean;
            };
        };
        FieldHighlight: {
            /** @description The words that match */
            matched_tokens: string[];
            /** @description The text around the matches, which are marked */
            snippet: string;
            /** @description The whole text with marks, for `highlight_full_fields` */
            value?: string;
        };
        HighlightEntry: {
            field: string;
            /** @description The words that match; of a list, those of each element */
            matched_tokens: (string | string[])[];
            /** @description Of a field with one value */
            snippet?: string;
            value?: string;
            /** @description Of a list: which of its elements match, the best first */
            indices?: number[];
            snippets?: string[];
            values?: string[];
        };
        /** @description The parts of `text_match` */
        TextMatchInfo: {
            /** @description `text_match` as text */
            score?: string;
            tokens_matched?: number;
            num_tokens_dropped?: number;
            fields_matched?: number;
            best_field_score?: string;
            best_field_weight?: number;
            typo_prefix_score?: number;
        };
        FacetCounts: {
            field_name: string;
            /** @description The most frequent first */
            counts: components["schemas"]["FacetValue"][];
            /** @description Whether the counts are estimates */
            sampled?: boolean;
            /** @description Of fields with numbers, also the extremes, mean and sum */
            stats?: components["schemas"]["FacetStats"];
        };
        FacetValue: {
            /** @description The value as text, such as `IMAGE`, `true` or `1900` */
            value: string;
            /** @description Matches that have it */
            count: number;
            /** @description The value, with the words of `facet_query` marked */
            highlighted: string;
        };
        FacetStats: {
            /** @description Different values */
            total_values?: number;
            min?: number;
            max?: number;
            avg?: number;
            sum?: number;
        };
        /** @description The fields of an object under their old names. Lists are present even when they are empty */
        DeprecatedDocument: {
            /** @description 24 hexadecimal digits */
            id: string;
            /** @description A list with one title */
            title: string[];
            /** @description Descriptions, each cut to 1024 characters (filter) */
            description?: string[];
            /** @description Alternative titles (filter) */
            alternative?: string[];
            /** @description Former owners, credit line, shelf mark (filter) */
            provenance?: string[];
            /** @description URL of a preview of 400 pixels */
            previewImage?: string;
            /** @description URL of the object's page */
            url?: string;
            /** @description Display name of the providing institution (facet, filter, sort) */
            dataProvider?: string;
            /** @description Names of the makers of the object (facet, filter) */
            creator?: string[];
            /** @description Names of contributors in other roles (filter) */
            contributor?: string[];
            /** @description Names of publishers (filter) */
            publisher?: string[];
            /** @description Institutions that passed the record on (facet, filter) */
            intermediateProvider?: string[];
            /** @description The data source; a set in OAI-PMH (facet, filter) */
            pipelineId?: string;
            /** @description The first one */
            edmType?: string;
            /** @description Kind of object (facet, filter) */
            dcType?: string[];
            /** @description Subjects of the object (facet, filter) */
            subject?: string[];
            /** @description Material and technique (facet, filter) */
            medium?: string[];
            /** @description Collection, series or work to which the object belongs (facet, filter) */
            isPartOf?: string[];
            /** @description Inventory numbers, shelf marks and other identifiers (filter) */
            identifier?: string[];
            /**
             * Format: int64
             * @description First second of the period as a Unix timestamp (UTC), negative before 1970; from the statement of `date`, else from `temporal` (facet, filter, sort)
             */
            dateMin?: number;
            /**
             * Format: int64
             * @description Last day of the period at 00:00:00
             */
            dateMax?: number;
            /** @description Dates other than `created` and `issued` */
            date: string[];
            /** @description Places that the object is about (filter) */
            spatial?: string[];
            /** @description Place, period or culture that the object is about (filter) */
            coverage?: string[];
            /** @description Periods that the object is about (filter) */
            temporal?: string[];
            /** @description The first one */
            edmRightsName?: string;
            /** @description The most open one */
            edmRightsReusePolicy?: string;
            /** @description The first one */
            edmRights?: string;
            /** @description Rights holders */
            dcRights?: string[];
            /**
             * Format: int32
             * @description Number of digital media; absent if nothing is known about them, 0 if there are none (facet, filter)
             */
            mediaCount?: number;
            /**
             * Format: int32
             * @description Number of images among the media; absent if the type of one of them is unknown (facet, filter)
             */
            imageCount?: number;
            /** @description Types of the media, such as `image`, `video`, `audio` (facet, filter) */
            mediaTypes?: string[];
            /** @description Size of the previewed image, two decimals (filter) */
            imageMegapixel?: number;
            /** @description Width of the previewed image divided by its height (filter) */
            imageAspectRatio?: number;
            /**
             * @description `portrait`, `landscape` or `square` (facet, filter)
             * @enum {string}
             */
            imageOrientation?: "portrait" | "landscape" | "square";
            /** @description Whether the record has a IIIF manifest (facet, filter) */
            hasIiifManifest?: boolean;
            /** @description Whether the institution itself serves the manifest (facet, filter) */
            hasInstitutionalIiifManifest?: boolean;
            /** @description URL of the IIIF manifest */
            iiifManifest?: string;
            /**
             * @description Dominant colour: `red`, `orange`, `yellow`, `green`, `teal`, `blue`, `purple`, `pink`, `white`, `gray`, `black` or `brown` (facet, filter)
             * @enum {string}
             */
            imageColor?: "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink" | "white" | "gray" | "black" | "brown";
            /** @description Whether the image is black and white (facet, filter) */
            imageColorIsGrayscale?: boolean;
            /** @description How strongly `imageColor` characterises the image, 0 to 1; for white, gray and black only its share of the area (filter, sort) */
            imageColorScore?: number;
            /**
             * Format: int32
             * @description Content tier by the publishing framework of Europeana, 0 to 4: kind and size of the media, and their licence; absent as long as its picture has not been measured (facet, filter, only on request)
             */
            contentTier?: number;
            /**
             * @description Metadata tier by the publishing framework of Europeana, `0`, `A`, `B` or `C`: languages, enabling elements, entities (facet, filter, only on request)
             * @enum {string}
             */
            metadataTier?: "0" | "A" | "B" | "C";
            /** @description What holds the tiers down, such as `licence` or `language`; `unmeasured`: the picture has not been fetched (facet, filter, only on request) */
            tierLimits?: ("unmeasured" | "kind" | "thumbnail" | "picture" | "text" | "sound" | "video" | "3d" | "licence" | "language" | "elements" | "classes")[];
            /** @description What the institution can improve in the record, such as `short-description`; absent without problems (facet, filter, only on request) */
            problems?: ("same-title" | "title-repeats-description" | "unrecognisable-title" | "meaningless-title" | "unprintable-characters" | "markup-in-text" | "missing-description" | "short-description" | "same-description" | "long-value" | "no-language" | "unreadable-date" | "unknown-media-type" | "broken-link")[];
            /**
             * @description `cho` (facet, filter)
             * @enum {string}
             */
            docType?: "cho";
            /**
             * @description `mul` (facet, filter)
             * @enum {string}
             */
            docLanguage?: "mul";
            /**
             * Format: int64
             * @description Time of publication as a Unix timestamp (UTC) (filter, sort)
             */
            updatedAt?: number;
            /** @description URL of the object on the institution's website */
            isShownAt?: string;
            /** @description URL of the main digital medium */
            isShownBy?: string;
            /** @description Whether the links of the record work: its page, main medium, preview and manifests; `false` if one of them is broken, absent while they have not all been checked (facet, filter, only on request) */
            linkOk?: boolean;
            /** @description URLs of the links of the record that are broken (only on request) */
            brokenLinks?: string[];
            /**
             * Format: int64
             * @description When the links were last checked, as a Unix timestamp (UTC) (filter, only on request)
             */
            linkCheckedAt?: number;
            /** @description URIs of makers in authority files, as in the record (facet, filter, only on request) */
            creatorUri?: string[];
            /** @description URIs of contributors and publishers in authority files, as in the record (facet, filter, only on request) */
            contributorUri?: string[];
            /** @description URIs of subjects in authority files, as in the record (facet, filter, only on request) */
            subjectUri?: string[];
            /** @description URIs of the kind of object, material and technique in authority files, as in the record (facet, filter, only on request) */
            typeUri?: string[];
            /** @description URIs of places in authority files, as in the record (facet, filter, only on request) */
            placeUri?: string[];
            /** @description URIs of periods in authority files, as in the record (facet, filter, only on request) */
            periodUri?: string[];
            /** @description Kind of object as a concept: URIs of the table of concepts (`/v2/vocabulary`), for words of any language (facet, filter, only on request) */
            dcTypeConcept?: string[];
            /** @description Materials and techniques as concepts, likewise (facet, filter, only on request) */
            mediumConcept?: string[];
            /** @description Title, makers, date, kinds and institution in German and English with their languages, as JSON, where they are not the first values of `title`, `creator`, `date`, `dcType` and `dataProvider`; for the cards of the site (only on request) */
            cardTexts?: string;
            /** @description Other names of persons, subjects, places and periods of the object: variants, and names in other languages (filter, only on request) */
            nameVariant?: string[];
            /** @description Id of the object, now `uuid` */
            kp_id: string;
            /** @description The title as a single string */
            titleSort?: string;
            created: string[];
            issued: string[];
            language?: string[];
            /** @description URL of the thumbnail that the record names */
            object?: string;
            isReferencedBy?: string[];
            /** @description Empty */
            triggerWarning?: string[];
            /** @description Empty */
            disclaimer?: string[];
            /** @description The data source, now `pipelineId` */
            db: string;
            /** @description URL of a search for the objects of the same data source */
            collection: string;
            /** @description URL of the full record */
            fullViewMetadata: string;
        };
        /** @description Each field with a match, in the shape of the document */
        DeprecatedHighlight: {
            [key: string]: components["schemas"]["FieldHighlight"] | components["schemas"]["FieldHighlight"][];
        };
        DeprecatedHit: {
            document: components["schemas"]["DeprecatedDocument"];
            highlight: components["schemas"]["DeprecatedHighlight"];
            /** @description The older form of `highlight`, the best field first; absent with `enable_highlight_v1=false` */
            highlights?: components["schemas"]["HighlightEntry"][];
            /** @description How well the words match; higher is better. Larger than the integers that a JavaScript number holds exactly */
            text_match?: number;
            text_match_info?: components["schemas"]["TextMatchInfo"];
            /** @description In searches by vector: 0 is the same direction, 2 the opposite one */
            vector_distance?: number;
            /** @description In searches by words and by vector */
            hybrid_search_info?: {
                rank_fusion_score: number;
            };
        };
        /** @description A search result whose documents have the old names and single values */
        DeprecatedSearchResult: {
            /** @description Matches; with `group_by`, groups */
            found: number;
            /** @description With `group_by`: matches */
            found_docs?: number;
            /** @description Documents in the collection */
            out_of?: number;
            /** @description Absent with `offset` */
            page?: number;
            /** @description The hits that were skipped, if the request had `offset` */
            offset?: number;
            search_time_ms?: number;
            /** @description Whether the search ended early, with what it had found until then */
            search_cutoff?: boolean;
            /** @description The nearest first */
            hits: components["schemas"]["DeprecatedHit"][];
            facet_counts: components["schemas"]["FacetCounts"][];
            /** @description Echo of the request */
            request_params: {
                /** @constant */
                collection_name: "chos";
                q: string;
                first_q?: string;
                per_page: number;
            };
        };
        /** @description The Aggregation with its ProvidedCHO in `aggregatedCHO`, as JSON-LD */
        EdmRecord: components["schemas"]["EdmAggregation"] & {
            /**
             * Format: uri
             * @description The JSON-LD context
             */
            "@context": string;
        };
        ObjectRecord: {
            metadata: components["schemas"]["EdmRecord"];
        };
        ObjectRecordWithQuality: {
            metadata: components["schemas"]["EdmRecord"];
            quality?: components["schemas"]["Quality"];
        };
        Objects: {
            /** @description In the order of the ids; each with its `metadata`, or with its `document` */
            objects: {
                id: string;
                metadata?: components["schemas"]["EdmRecord"];
                document?: components["schemas"]["ObjectDocument"];
            }[];
            /** @description The ids that no object has */
            missing: string[];
        };
        /** @description `Aggregation` of EDM */
        EdmAggregation: {
            /** @description URL */
            id: string;
            type: "Aggregation" | string[];
            /** @description The object */
            aggregatedCHO: components["schemas"]["EdmProvidedCHO"];
            /** @description `edm:dataProvider` */
            dataProvider?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:hasView` */
            hasView?: components["schemas"]["EdmValue"][];
            /** @description `edm:isShownAt` */
            isShownAt?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:isShownBy` */
            isShownBy?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:object` */
            object?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:provider` */
            provider?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `dc:rights` */
            dcRights?: components["schemas"]["EdmValue"][];
            /** @description `edm:rights` */
            edmRights?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:ugc` */
            ugc?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:intermediateProvider` */
            intermediateProvider?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:created` */
            created?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:modified` */
            modified?: components["schemas"]["EdmValue"][];
        };
        /** @description `ProvidedCHO` of EDM */
        EdmProvidedCHO: {
            /** @description URL */
            id: string;
            type: "ProvidedCHO" | string[];
            /** @description `dc:contributor` */
            contributor?: components["schemas"]["EdmValue"][];
            /** @description `dc:coverage` */
            coverage?: components["schemas"]["EdmValue"][];
            /** @description `dc:creator` */
            creator?: components["schemas"]["EdmValue"][];
            /** @description `dc:date` */
            date?: components["schemas"]["EdmValue"][];
            /** @description `dc:description` */
            description?: components["schemas"]["EdmValue"][];
            /** @description `dc:format` */
            format?: components["schemas"]["EdmValue"][];
            /** @description `dc:identifier` */
            identifier?: components["schemas"]["EdmValue"][];
            /** @description `dc:language` */
            language?: components["schemas"]["EdmValue"][];
            /** @description `dc:publisher` */
            publisher?: components["schemas"]["EdmValue"][];
            /** @description `dc:relation` */
            relation?: components["schemas"]["EdmValue"][];
            /** @description `dc:rights` */
            dcRights?: components["schemas"]["EdmValue"][];
            /** @description `dc:source` */
            source?: components["schemas"]["EdmValue"][];
            /** @description `dc:subject` */
            subject?: components["schemas"]["EdmValue"][];
            /** @description `dc:title` */
            title?: components["schemas"]["EdmValue"][];
            /** @description `dc:type` */
            dcType?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:alternative` */
            alternative?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:conformsTo` */
            conformsTo?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:created` */
            created?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:extent` */
            extent?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasFormat` */
            hasFormat?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasPart` */
            hasPart?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasVersion` */
            hasVersion?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isFormatOf` */
            isFormatOf?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isPartOf` */
            isPartOf?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isReferencedBy` */
            isReferencedBy?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isReplacedBy` */
            isReplacedBy?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isRequiredBy` */
            isRequiredBy?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:issued` */
            issued?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isVersionOf` */
            isVersionOf?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:medium` */
            medium?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:provenance` */
            provenance?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:references` */
            references?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:replaces` */
            replaces?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:requires` */
            requires?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:spatial` */
            spatial?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:tableOfContents` */
            tableOfContents?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:temporal` */
            temporal?: components["schemas"]["EdmValue"][];
            /** @description `edm:currentLocation` */
            currentLocation?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:hasMet` */
            hasMet?: components["schemas"]["EdmValue"][];
            /** @description `edm:hasType` */
            hasType?: components["schemas"]["EdmValue"][];
            /** @description `edm:incorporates` */
            incorporates?: components["schemas"]["EdmValue"][];
            /** @description `edm:isDerivativeOf` */
            isDerivativeOf?: components["schemas"]["EdmValue"][];
            /** @description `edm:isNextInSequence` */
            isNextInSequence?: components["schemas"]["EdmValue"][];
            /** @description `edm:isRelatedTo` */
            isRelatedTo?: components["schemas"]["EdmValue"][];
            /** @description `edm:isRepresentationOf` */
            isRepresentationOf?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:isSimilarTo` */
            isSimilarTo?: components["schemas"]["EdmValue"][];
            /** @description `edm:isSuccessorOf` */
            isSuccessorOf?: components["schemas"]["EdmValue"][];
            /** @description `edm:realizes` */
            realizes?: components["schemas"]["EdmValue"][];
            /** @description `edm:pid` */
            pid?: components["schemas"]["EdmValue"][];
            /** @description `edm:type`: IMAGE, TEXT, SOUND, VIDEO, 3D */
            edmType?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `owl:sameAs` */
            sameAs?: components["schemas"]["EdmValue"][];
        };
        /** @description `Agent` of EDM */
        EdmAgent: {
            /** @description URL */
            id?: string;
            /** @constant */
            type: "Agent";
            /** @description `skos:prefLabel` */
            prefLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:altLabel` */
            altLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:note` */
            note?: components["schemas"]["EdmValue"][];
            /** @description `dc:date` */
            date?: components["schemas"]["EdmValue"][];
            /** @description `dc:identifier` */
            identifier?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasPart` */
            hasPart?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isPartOf` */
            isPartOf?: components["schemas"]["EdmValue"][];
            /** @description `edm:begin` */
            begin?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:end` */
            end?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:hasMet` */
            hasMet?: components["schemas"]["EdmValue"][];
            /** @description `edm:isRelatedTo` */
            isRelatedTo?: components["schemas"]["EdmValue"][];
            /** @description `foaf:name` */
            name?: components["schemas"]["EdmValue"][];
            /** @description `rdagr2:biographicalInformation` */
            biographicalInformation?: components["schemas"]["EdmValue"][];
            /** @description `rdagr2:dateOfBirth` */
            dateOfBirth?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:dateOfDeath` */
            dateOfDeath?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:dateOfEstablishment` */
            dateOfEstablishment?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:dateOfTermination` */
            dateOfTermination?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:gender` */
            gender?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:placeOfBirth` */
            placeOfBirth?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:placeOfDeath` */
            placeOfDeath?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `rdagr2:professionOrOccupation` */
            professionOrOccupation?: components["schemas"]["EdmValue"][];
            /** @description `owl:sameAs` */
            sameAs?: components["schemas"]["EdmValue"][];
        };
        /** @description `Place` of EDM */
        EdmPlace: {
            /** @description URL */
            id?: string;
            /** @constant */
            type: "Place";
            /** @description `wgs84_pos:lat` */
            lat?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `wgs84_pos:long` */
            long?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `wgs84_pos:alt` */
            alt?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:prefLabel` */
            prefLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:altLabel` */
            altLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:note` */
            note?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasPart` */
            hasPart?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isPartOf` */
            isPartOf?: components["schemas"]["EdmValue"][];
            /** @description `edm:isNextInSequence` */
            isNextInSequence?: components["schemas"]["EdmValue"][];
            /** @description `owl:sameAs` */
            sameAs?: components["schemas"]["EdmValue"][];
        };
        /** @description `Concept` of EDM */
        EdmConcept: {
            /** @description URL */
            id?: string;
            /** @constant */
            type: "Concept";
            /** @description `skos:prefLabel` */
            prefLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:altLabel` */
            altLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:broader` */
            broader?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:narrower` */
            narrower?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:related` */
            related?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:broadMatch` */
            broadMatch?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:narrowMatch` */
            narrowMatch?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:relatedMatch` */
            relatedMatch?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:exactMatch` */
            exactMatch?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:closeMatch` */
            closeMatch?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:note` */
            note?: components["schemas"]["EdmValue"][];
            /** @description `skos:notation` */
            notation?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `skos:inScheme` */
            inScheme?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
        };
        /** @description `TimeSpan` of EDM */
        EdmTimeSpan: {
            /** @description URL */
            id?: string;
            /** @constant */
            type: "TimeSpan";
            /** @description `skos:prefLabel` */
            prefLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:altLabel` */
            altLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:note` */
            note?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasPart` */
            hasPart?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isPartOf` */
            isPartOf?: components["schemas"]["EdmValue"][];
            /** @description `edm:begin` */
            begin?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:end` */
            end?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:isNextInSequence` */
            isNextInSequence?: components["schemas"]["EdmValue"][];
            /** @description `owl:sameAs` */
            sameAs?: components["schemas"]["EdmValue"][];
            /** @description `skos:hiddenLabel` */
            hiddenLabel?: components["schemas"]["EdmValue"][];
            /** @description `skos:notation` */
            notation?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
        };
        /** @description `WebResource` of EDM */
        EdmWebResource: {
            /** @description URL */
            id?: string;
            /** @constant */
            type: "WebResource";
            /** @description `edm:pid` */
            pid?: components["schemas"]["EdmValue"][];
            /** @description `dc:creator` */
            creator?: components["schemas"]["EdmValue"][];
            /** @description `dc:description` */
            description?: components["schemas"]["EdmValue"][];
            /** @description `dc:format` */
            format?: components["schemas"]["EdmValue"][];
            /** @description `dc:rights` */
            dcRights?: components["schemas"]["EdmValue"][];
            /** @description `dc:source` */
            source?: components["schemas"]["EdmValue"][];
            /** @description `dc:type` */
            dcType?: components["schemas"]["EdmValue"][];
            /** @description `dc:title` */
            title?: components["schemas"]["EdmValue"][];
            /** @description `dc:language` */
            language?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:conformsTo` */
            conformsTo?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:created` */
            created?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:extent` */
            extent?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:hasPart` */
            hasPart?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isFormatOf` */
            isFormatOf?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:isPartOf` */
            isPartOf?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:issued` */
            issued?: components["schemas"]["EdmValue"][];
            /** @description `dcterms:temporal` */
            temporal?: components["schemas"]["EdmValue"][];
            /** @description `edm:isNextInSequence` */
            isNextInSequence?: components["schemas"]["EdmValue"][];
            /** @description `edm:rights` */
            edmRights?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `owl:sameAs` */
            sameAs?: components["schemas"]["EdmValue"][];
            /** @description `edm:codecName` */
            codecName?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:hasMimeType` */
            hasMimeType?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:fileByteSize` */
            fileByteSize?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:duration` */
            duration?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:width` */
            width?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:height` */
            height?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:spatialResolution` */
            spatialResolution?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:sampleSize` */
            sampleSize?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:sampleRate` */
            sampleRate?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:bitRate` */
            bitRate?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:frameRate` */
            frameRate?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:hasColorSpace` */
            hasColorSpace?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:componentColor` */
            componentColor?: components["schemas"]["EdmValue"][];
            /** @description `edm:pointCount` */
            pointCount?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:polygonCount` */
            polygonCount?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:vertexCount` */
            vertexCount?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:orientation` */
            orientation?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `ebucore:audioChannelNumber` */
            audioChannelNumber?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `dcterms:isReferencedBy` */
            isReferencedBy?: components["schemas"]["EdmValue"][];
            /** @description `edm:preview` */
            preview?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `svcs:has_service` */
            hasService?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:type`: IMAGE, TEXT, SOUND, VIDEO, 3D */
            edmType?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
            /** @description `edm:intendedUsage` */
            intendedUsage?: components["schemas"]["EdmValue"][];
        };
        /** @description `Service` of EDM */
        EdmService: {
            /** @description URL */
            id?: string;
            /** @constant */
            type: "Service";
            /** @description `dcterms:conformsTo` */
            conformsTo?: components["schemas"]["EdmValue"][];
            /** @description `doap:implements` */
            implements?: components["schemas"]["EdmValue"] | components["schemas"]["EdmValue"][];
        };
        /** @description Refers to something that the record does not describe */
        EdmReference: {
            /** @description URL */
            id: string;
        };
        /** @description Something of another class, or of several */
        EdmOtherEntity: {
            /** @description URL */
            id?: string;
            type: string | string[];
        };
        /** @description What a record says about an agent, place, concept, time span, file or service */
        EdmEntity: components["schemas"]["EdmAgent"] | components["schemas"]["EdmPlace"] | components["schemas"]["EdmConcept"] | components["schemas"]["EdmTimeSpan"] | components["schemas"]["EdmWebResource"] | components["schemas"]["EdmService"] | components["schemas"]["EdmReference"] | components["schemas"]["EdmOtherEntity"];
        EdmLanguageText: {
            /** @description Such as `de` */
            "@language": string;
            "@value": string;
        };
        EdmTypedText: {
            /** @description Datatype, such as `xsd:date` */
            type: string;
            "@value": string;
        };
        /** @description A text where others are URLs */
        EdmPlainText: {
            "@value": string;
        };
        /** @description A text, with a language or datatype if it has one; or an entity */
        EdmValue: string | number | boolean | components["schemas"]["EdmLanguageText"] | components["schemas"]["EdmTypedText"] | components["schemas"]["EdmPlainText"] | components["schemas"]["EdmEntity"];
    };
    responses: {
        /** @description The request is not HTTP, or its URL has characters that must be percent-encoded */
        UnreadableRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request took longer than 30 seconds, or its headers longer than 10 */
        SlowRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The URL has more than 16,000 characters */
        LongUrl: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers have more than 32,000 bytes */
        LongHeaders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The service has failed */
        ServiceError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Version of this interface */
        ServiceVersion: "2.0.3";
        /** @description What was ignored in the request, and what was probably meant. Never an error */
        Hint: string;
        /** @description For `If-None-Match` in the next request: 304 if nothing has changed */
        ETag: string;
        /** @description Id of the request in the log of the service, in errors */
        RequestId: string;
        /** @description Seconds after which a retry makes sense */
        RetryAfter: string;
        /** @description Where the request is answered */
        Location: string;
        /** @description The endpoint is deprecated */
        Deprecation: string;
        /** @description When the endpoint is switched off */
        Sunset: string;
        /** @description Where the deprecation is explained */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    search: {
        parameters: {
            query: {
                /**
                 * @description Words to find. `*` or an empty value matches everything. `"two words"` finds a phrase, `-word` excludes
                 * @example klimt
                 */
                q: string;
                /** @description `chos`: digitised objects. `editorial`: editorial pages and institutions. `knowledge`: the knowledge base */
                collection?: "chos" | "editorial" | "knowledge";
                /**
                 * @description Fields to search, comma-separated, the most important first; 100 at most. Default, also for an empty value: `title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance` (chos); `title,body,description,legalName,providerNames` (editorial); `title,body,description` (knowledge)
                 * @example title,creator
                 */
                query_by?: string;
                /**
                 * @description Filter expression: `field:=value`, `field:=["a, b",c]`, `field:>=n`, `field:*text*` (text anywhere in a value; if the service runs on a Typesense cluster, only beginnings of words), joined with `&&`, `||` and round brackets. Empty: no filter
                 * @example edmType:=IMAGE && edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /**
                 * @description Up to three keys, each a field with `:asc` or `:desc`; `_rand()` for random order. Default: relevance
                 * @example dateMin:asc
                 */
                sort_by?: string;
                /** @description Page of the result, from 1. A page beyond the end has no hits */
                page?: number;
                /** @description Hits on a page */
                per_page?: number;
                /**
                 * @description Fields to count, comma-separated; 100 at most, and no more than 30000 values in all (fields times `max_facet_values`). Empty: no counts. Default: `dataProvider,creator,edmType,dcType,subject,medium,isPartOf,edmRightsName,edmRightsReusePolicy,dateMin,intermediateProvider,pipelineId,mediaTypes,imageOrientation,hasIiifManifest,hasInstitutionalIiifManifest` (chos); `docType,docLanguage,category,place,providerNames` (editorial); `docType,docLanguage,book,chapter` (knowledge)
                 * @example edmType,creator
                 */
                facet_by?: string;
                /** @description Values counted for a field, the most frequent first. Above 1000 counts as 1000 */
                max_facet_values?: number;
                /** @description Fields whose whole text is highlighted, instead of snippets */
                highlight_full_fields?: string;
                /** @description Whether the engine may use its cache; `false` for a fresh `_rand()` order */
                use_cache?: boolean;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
                /**
                 * @description Whether the first page has `neighbours`: objects in `chos` that do not match the words, but name the same in other words, or some of them, or are near to them in meaning. `auto`: if fewer than 10 objects have all words; `on`: always
                 * @example auto
                 */
                semantic?: "off" | "auto" | "on";
                /**
                 * @description Weights of the fields of `query_by`, in their order; larger numbers count more. Comma-separated
                 * @example 4,2,2,1
                 */
                query_by_weights?: string;
                /**
                 * @description Whether an unknown field in `query_by` is an error; otherwise it finds nothing
                 * @example false
                 */
                validate_field_names?: boolean;
                /**
                 * @description Whether the last word of `q` may be the beginning of a word; one value for all fields of `query_by`, or one for each
                 * @example false
                 */
                prefix?: boolean | string;
                /**
                 * @description Whether a word may be part of a longer one: `off`, `fallback` (if nothing else is found) or `always`; one value for all fields of `query_by`, or one for each. It takes effect for titles and identifiers
                 * @example fallback
                 */
                infix?: string;
                /**
                 * @description With `infix`: characters before the word, at most
                 * @example 3
                 */
                max_extra_prefix?: number;
                /**
                 * @description With `infix`: characters after the word, at most
                 * @example 3
                 */
                max_extra_suffix?: number;
                /**
                 * @description Typing errors that a word may have, 0 to 2; one value for all fields of `query_by`, or one for each
                 * @example 1
                 */
                num_typos?: number | string;
                /**
                 * @description Characters from which a word may have one typing error
                 * @example 5
                 */
                min_len_1typo?: number;
                /**
                 * @description Characters from which a word may have two typing errors
                 * @example 8
                 */
                min_len_2typo?: number;
                /**
                 * @description Words are corrected if there are fewer matches than this
                 * @example 0
                 */
                typo_tokens_threshold?: number;
                /**
                 * @description Words are dropped if there are fewer matches than this
                 * @example 0
                 */
                drop_tokens_threshold?: number;
                /**
                 * @description Which words are dropped first: `right_to_left`, `left_to_right`, or `both_sides:n` for queries of at most `n` words
                 * @example left_to_right
                 */
                drop_tokens_mode?: string;
                /**
                 * @description Whether words are also searched joined and split
                 * @example off
                 */
                split_join_tokens?: "fallback" | "off" | "always";
                /**
                 * @description Whether numbers may have typing errors
                 * @example false
                 */
                enable_typos_for_numerical_tokens?: boolean;
                /**
                 * @description Whether words of letters and digits may have typing errors
                 * @example false
                 */
                enable_typos_for_alpha_numerical_tokens?: boolean;
                /**
                 * @description Words that a word of `q` may stand for; above 100 counts as that. Default: 10, or 4 in very large collections
                 * @example 20
                 */
                max_candidates?: number;
                /**
                 * @description Whether all corrections are tried, even if there are enough matches
                 * @example true
                 */
                exhaustive_search?: boolean;
                /**
                 * @description Finds the nearest neighbours of a vector, `field:([0.12, …], k: 50)`, or of a document, `field:([], id: …)`. Also `distance_threshold` and `alpha`
                 * @example imageEmbedding:([], id: 03f6188f-ec17-5063-a9cc-292ed8e27706, k: 50)
                 */
                vector_query?: string;
                /**
                 * @description Words that a prefix in a filter may stand for; above 100 counts as that
                 * @example 10
                 */
                max_filter_by_candidates?: number;
                /**
                 * @description Ids of documents that are left out. Comma-separated
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                hidden_hits?: string;
                /**
                 * @description How the scores of the fields make that of a document: the best one, the most important one, or their sum
                 * @example max_weight
                 */
                text_match_type?: "max_score" | "max_weight" | "sum_score";
                /**
                 * @description Whether values that consist of the words alone come first
                 * @example false
                 */
                prioritize_exact_match?: boolean;
                /**
                 * @description Whether values that begin with the words come first
                 * @example true
                 */
                prioritize_token_position?: boolean;
                /**
                 * @description Whether documents with the words in more fields come first
                 * @example false
                 */
                prioritize_num_matching_fields?: boolean;
                /**
                 * @description Returns only values of one facet that contain the words, as `field:words`; the field has to be in `facet_by`
                 * @example subject:wien
                 */
                facet_query?: string;
                /**
                 * @description How values are counted: `exhaustive` (all of them), `top_values` or `automatic`; one for all facets, or one for each. Only Typesense may count a part of them
                 * @example exhaustive
                 */
                facet_strategy?: string;
                /**
                 * @description Typing errors that a word of `facet_query` may have
                 * @example 0
                 */
                facet_query_num_typos?: number;
                /**
                 * @description Hits to skip, instead of `page`; the response has `offset` in place of `page`
                 * @example 40
                 */
                offset?: number;
                /**
                 * @description Hits that can be reached through all pages
                 * @example 1000
                 */
                limit_hits?: number;
                /**
                 * @description Fields by whose values hits are grouped; the response has `grouped_hits` in place of `hits`. Comma-separated
                 * @example dataProvider
                 */
                group_by?: string;
                /**
                 * @description Hits of each group
                 * @example 1
                 */
                group_limit?: number;
                /**
                 * @description Whether documents without a value form one group, or one each
                 * @example false
                 */
                group_missing_values?: boolean;
                /**
                 * @description Fields to return; without it, all that are not excluded. Those that Vitrine adds to the specification, such as `contentTier`, are returned only if they are named here: `*` does not stand for them. Comma-separated
                 * @example uuid,title,previewImage
                 */
                include_fields?: string;
                /**
                 * @description Fields not to return. Default: `sourceRecord,metadataEmbedding,imageEmbedding`, unless `include_fields` is set; empty excludes nothing. Comma-separated
                 * @example description
                 */
                exclude_fields?: string;
                /**
                 * @description Fields to highlight. Default: those of `query_by`. Comma-separated
                 * @example title
                 */
                highlight_fields?: string;
                /**
                 * @description Words of a snippet before and after a match
                 * @example 8
                 */
                highlight_affix_num_tokens?: number;
                /**
                 * @description Before a highlighted word
                 * @example <em>
                 */
                highlight_start_tag?: string;
                /**
                 * @description After a highlighted word
                 * @example </em>
                 */
                highlight_end_tag?: string;
                /**
                 * @description Words from which a text is cut to a snippet
                 * @example 60
                 */
                snippet_threshold?: number;
                /**
                 * @description Whether hits also have `highlights`, the older form of `highlight`
                 * @example false
                 */
                enable_highlight_v1?: boolean;
                /**
                 * @description Milliseconds after which the search ends with what it has found; above 30,000 counts as that
                 * @example 500
                 */
                search_cutoff_ms?: number;
                /**
                 * @description Seconds for which the engine may cache the result
                 * @example 10
                 */
                cache_ttl?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hits of the page, the counts of the facets and an echo of the request */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionSearchResult"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The search engine rejected the query, such as an unknown field in `filter_by`; the detail names the reason */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An unknown field in `query_by`, `facet_by`, `sort_by` or `group_by`; the detail names it */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Words for a vector field cannot be embedded at present; see `Retry-After` */
            503: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchFederated: {
        parameters: {
            query: {
                /**
                 * @description Words to find. `*` or an empty value matches everything. `"two words"` finds a phrase, `-word` excludes
                 * @example klimt
                 */
                q: string;
                /** @description Collections, comma-separated, in the order of the results; 10 names at most. A repeated name repeats its result */
                collections?: string;
                /**
                 * @description Filter expression, as in `/v2/search`, for all collections: each of them must have every field. Empty: no filter
                 * @example docLanguage:[de,mul]
                 */
                filter_by?: string;
                /** @description Hits of each collection */
                per_page?: number;
                /** @description Fields to count, comma-separated; 100 at most, and no more than 30000 values in all (fields times `max_facet_values`). Each collection must have every field. Empty: no counts */
                facet_by?: string;
                /** @description Values counted for a field, the most frequent first. Above 1000 counts as 1000 */
                max_facet_values?: number;
                /** @description Whether the engine may use its cache; `false` for a fresh `_rand()` order */
                use_cache?: boolean;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One search result for each collection, in the requested order */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederatedSearchResult"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The search engine rejected the query, such as a field in `filter_by` that one of the collections lacks; the detail names the collection and the reason */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A field in `facet_by` that one of the collections lacks; the detail names both */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid; for `collections` the detail lists the allowed names */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export: {
        parameters: {
            query: {
                /**
                 * @description Words to find, as in `/v2/search`. `*` or an empty value matches everything
                 * @example *
                 */
                q: string;
                /** @description Only objects can be exported */
                collection?: "chos";
                /**
                 * @description Fields to search, comma-separated, the most important first; 100 at most. Default, also for an empty value: `title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance` (chos); `title,body,description,legalName,providerNames` (editorial); `title,body,description` (knowledge)
                 * @example title,creator
                 */
                query_by?: string;
                /**
                 * @description Filter expression, as in `/v2/search`. Empty: no filter
                 * @example edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
                /**
                 * @description Form of the result. Default: what `Accept` prefers, else `ndjson`
                 * @example csv
                 */
                format?: "ndjson" | "csv" | "parquet";
                /**
                 * @description Fields, comma-separated, in the order of the columns; `prefix*` stands for several. `uuid` always comes first. Default: all except `sourceRecord` and vectors
                 * @example title,creator,dateMin
                 */
                include_fields?: string;
                /**
                 * @description Fields to leave out, comma-separated. If it is set, `sourceRecord` and vectors are not left out by default
                 * @example description
                 */
                exclude_fields?: string;
                /**
                 * @description Documents at most. Default: all
                 * @example 1000
                 */
                limit?: number;
                /** @description Continues an export after the document with this `uuid`, the last one that has arrived */
                after?: string;
                /** @description CSV: `escape` puts an apostrophe before texts that a spreadsheet would run as a formula; `keep` changes nothing */
                formulas?: "escape" | "keep";
                /** @description CSV: begin with the byte order mark by which Excel recognises UTF-8 */
                bom?: boolean;
                /**
                 * @description CSV: what separates the cells. Excel in German expects `;`
                 * @example ;
                 */
                separator?: "," | ";" | "tab";
                /** @description CSV: columns `yearMin` and `yearMax` with the years of `dateMin` and `dateMax`, which count seconds; 0 is 1 BCE */
                years?: boolean;
                /** @description NDJSON: end with a line about the export: whether it is complete */
                trailer?: boolean;
                /**
                 * @description Whether the last word of `q` may be the beginning of a word; one value for all fields of `query_by`, or one for each
                 * @example false
                 */
                prefix?: boolean | string;
                /**
                 * @description Whether a word may be part of a longer one: `off`, `fallback` (if nothing else is found) or `always`; one value for all fields of `query_by`, or one for each. It takes effect for titles and identifiers
                 * @example fallback
                 */
                infix?: string;
                /**
                 * @description With `infix`: characters before the word, at most
                 * @example 3
                 */
                max_extra_prefix?: number;
                /**
                 * @description With `infix`: characters after the word, at most
                 * @example 3
                 */
                max_extra_suffix?: number;
                /**
                 * @description Typing errors that a word may have, 0 to 2; one value for all fields of `query_by`, or one for each
                 * @example 1
                 */
                num_typos?: number | string;
                /**
                 * @description Characters from which a word may have one typing error
                 * @example 5
                 */
                min_len_1typo?: number;
                /**
                 * @description Characters from which a word may have two typing errors
                 * @example 8
                 */
                min_len_2typo?: number;
                /**
                 * @description Words are corrected if there are fewer matches than this
                 * @example 0
                 */
                typo_tokens_threshold?: number;
                /**
                 * @description Words are dropped if there are fewer matches than this
                 * @example 0
                 */
                drop_tokens_threshold?: number;
                /**
                 * @description Which words are dropped first: `right_to_left`, `left_to_right`, or `both_sides:n` for queries of at most `n` words
                 * @example left_to_right
                 */
                drop_tokens_mode?: string;
                /**
                 * @description Whether words are also searched joined and split
                 * @example off
                 */
                split_join_tokens?: "fallback" | "off" | "always";
                /**
                 * @description Whether numbers may have typing errors
                 * @example false
                 */
                enable_typos_for_numerical_tokens?: boolean;
                /**
                 * @description Whether words of letters and digits may have typing errors
                 * @example false
                 */
                enable_typos_for_alpha_numerical_tokens?: boolean;
                /**
                 * @description Words that a word of `q` may stand for; above 100 counts as that. Default: 10, or 4 in very large collections
                 * @example 20
                 */
                max_candidates?: number;
                /**
                 * @description Whether all corrections are tried, even if there are enough matches
                 * @example true
                 */
                exhaustive_search?: boolean;
                /**
                 * @description Words that a prefix in a filter may stand for; above 100 counts as that
                 * @example 10
                 */
                max_filter_by_candidates?: number;
                /**
                 * @description Ids of documents that are left out. Comma-separated
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                hidden_hits?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ExportLine"];
                    "text/csv": string;
                    "application/vnd.apache.parquet": string;
                };
            };
            /** @description The search engine rejected the query, a field is unknown, or a parameter has no meaning for an export, such as `sort_by`, `group_by` and `vector_query` */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An unknown field in `query_by`; the detail names it */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description None of the formats is acceptable */
            406: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Three exports of this client are in progress; see `Retry-After` */
            429: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Ten exports are in progress; see `Retry-After` */
            503: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    similar: {
        parameters: {
            query: {
                /**
                 * @description UUID of the source object, the `uuid` of a search hit
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                id: string;
                /** @description `metadata`: compare descriptions. `image`: compare pictures; for objects with a usable picture */
                on?: "metadata" | "image";
                /** @description Maximum number of objects */
                per_page?: number;
                /**
                 * @description Filter expression, as in `/v2/search`: only matching objects are compared. Empty: no filter
                 * @example edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /**
                 * @description Largest `vector_distance`, from 0 to 2. Suggested starting values: 0.15 for metadata, 0.75 for images. Without it all objects are ranked, and the last ones are merely the least different
                 * @example 0.15
                 */
                threshold?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The neighbours, in the form of a search result */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarObjects"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The object has no such vector, such as `on=image` for one without a usable picture; or the filter is invalid */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid, such as an id that is not a UUID */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    similarToVector: {
        parameters: {
            query: {
                /** @description The `vector` of an earlier response: 1366 characters, opaque */
                vector: string;
                /** @description Maximum number of objects */
                per_page?: number;
                /**
                 * @description Filter expression, as in `/v2/search`: only matching objects are compared. Empty: no filter
                 * @example edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /**
                 * @description Largest `vector_distance`, from 0 to 2. Suggested starting values: 0.15 for metadata, 0.75 for images. Without it all objects are ranked, and the last ones are merely the least different
                 * @example 0.75
                 */
                threshold?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objects with the most similar pictures, and the vector */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureNeighbours"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The filter is invalid */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid, such as the vector */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Image search is not available at present; see `Retry-After` */
            503: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    similarToPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The picture, a file: JPEG, PNG, WebP, GIF, BMP, TIFF or AVIF of at most 8 MB (8,388,608 bytes) and 50 megapixels (AVIF and BMP: 25)
                     */
                    image: string;
                    /**
                     * @description Maximum number of objects
                     * @default 20
                     */
                    per_page?: number;
                    /**
                     * @description Filter expression, as in `/v2/search`: only matching objects are compared. Empty: no filter
                     * @example edmRightsReusePolicy:=OPEN
                     */
                    filter_by?: string;
                    /**
                     * @description Largest `vector_distance`, from 0 to 2. Suggested starting values: 0.15 for metadata, 0.75 for images. Without it all objects are ranked, and the last ones are merely the least different
                     * @example 0.75
                     */
                    threshold?: number;
                };
            };
        };
        responses: {
            /** @description The objects with the most similar pictures, and the vector of the picture */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureNeighbours"];
                };
            };
            /** @description The picture or the form cannot be read, or the filter is invalid */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The upload took longer than 30 seconds */
            408: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The file is larger than 8 MB */
            413: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The file is not a picture of a supported type. Its content counts, not its declared type */
            415: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The picture is missing, there are several, or another field is invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            /** @description Too many uploads from this IP address; `Retry-After` says after how many seconds the next one is possible */
            429: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many pictures at once. Image search is not available at present; see `Retry-After` */
            503: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getObject: {
        parameters: {
            query: {
                /**
                 * @description Id of the object, the `uuid` of a search hit
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                id: string;
                /**
                 * @description Whether the response also says how good the record is, and what would improve it
                 * @example true
                 */
                quality?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectRecordWithQuality"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The id is missing or empty */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getObjects: {
        parameters: {
            query: {
                /**
                 * @description Ids of objects, comma-separated; 250 at most
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                ids: string;
                /** @description `record`: the full records, as in `/v2/object`. `document`: the documents of the index, as in search hits */
                as?: "record" | "document";
                /**
                 * @description Fields of the documents, comma-separated. Default: as in search hits
                 * @example title,creator,date
                 */
                include_fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objects, and the ids of those that are missing */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objects"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `include_fields` refers to another collection, or the objects have more than 32 MB together */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The ids are missing or too many, or another parameter is invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postObjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Ids of objects
                     * @example [
                     *       "03f6188f-ec17-5063-a9cc-292ed8e27706"
                     *     ]
                     */
                    ids: string[];
                    /**
                     * @description `record`: the full records, as in `/v2/object`. `document`: the documents of the index, as in search hits
                     * @default record
                     * @enum {string}
                     */
                    as?: "record" | "document";
                    /**
                     * @description Fields of the documents, comma-separated. Default: as in search hits
                     * @example title,creator,date
                     */
                    include_fields?: string;
                };
            };
        };
        responses: {
            /** @description The objects, and the ids of those that are missing */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Objects"];
                };
            };
            /** @description `include_fields` refers to another collection, or the objects have more than 32 MB together */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The body has more than 65536 bytes */
            413: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The body is not declared as `application/json` */
            415: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is not JSON, or the ids are missing or too many, or another member is invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFields: {
        parameters: {
            query?: {
                /** @description `chos`: digitised objects. `editorial`: editorial pages and institutions. `knowledge`: the knowledge base */
                collection?: "chos" | "editorial" | "knowledge";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields in the order of the documentation */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fields"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The collection is unknown */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    facetValues: {
        parameters: {
            query?: {
                /**
                 * @description Words, as in `/v2/search`: only matches are counted
                 * @example klimt
                 */
                q?: string;
                /**
                 * @description Fields to search, comma-separated, the most important first; 100 at most. Default, also for an empty value: `title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance` (chos); `title,body,description,legalName,providerNames` (editorial); `title,body,description` (knowledge)
                 * @example title,creator
                 */
                query_by?: string;
                /**
                 * @description Filter expression, as in `/v2/search`: only matches are counted
                 * @example edmType:=IMAGE && edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
                /** @description `chos`: digitised objects. `editorial`: editorial pages and institutions. `knowledge`: the knowledge base */
                collection?: "chos" | "editorial" | "knowledge";
                /**
                 * @description Only values that begin with this text. Case, accents and marks such as apostrophes do not matter
                 * @example schn
                 */
                starts_with?: string;
                /**
                 * @description Only values that have this text anywhere. Case, accents and marks such as apostrophes do not matter
                 * @example klimt
                 */
                contains?: string;
                /** @description `count`: the most frequent value first. `name`: in the order of their letters and digits, and numbers in ascending order */
                sort_by?: "count" | "name";
                /** @description Page of the values, from 1 */
                page?: number;
                /** @description Values on a page */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Name of a facet field, see `/v2/fields`
                 * @example docType
                 */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The values of the page */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FacetValueList"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The filter is invalid; the detail names the reason */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The collection has no such facet field; the detail lists those that it has. Or an unknown field in `query_by` */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    timeline: {
        parameters: {
            query?: {
                /**
                 * @description Words, as in `/v2/search`: only matches are counted
                 * @example klimt
                 */
                q?: string;
                /**
                 * @description Fields to search, comma-separated, the most important first; 100 at most. Default, also for an empty value: `title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance` (chos); `title,body,description,legalName,providerNames` (editorial); `title,body,description` (knowledge)
                 * @example title,creator
                 */
                query_by?: string;
                /**
                 * @description Filter expression, as in `/v2/search`: only matches are counted
                 * @example edmType:=IMAGE && edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
                /** @description Length of a bar. Decades and centuries begin with a round year: 1880 to 1889, 1800 to 1899 */
                interval?: "year" | "decade" | "century";
                /** @description `first`: an object whose period spans several bars is counted in the first of them. `each`: in each of them */
                count?: "first" | "each";
                /**
                 * @description Year of the first bar; 0 is 1 BCE, and -1 is 2 BCE. Default: that of the first bar with objects
                 * @example 1800
                 */
                from?: number;
                /**
                 * @description Year of the last bar. Default: that of the last bar with objects
                 * @example 1949
                 */
                to?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bars in order */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectTimeline"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The filter is invalid; the detail names the reason */
            400: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An unknown field in `query_by`; the detail names it */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid, such as a `to` that is before `from` */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVocabulary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All concepts, in the order of the table */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vocabulary"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    listEntities: {
        parameters: {
            query?: {
                /**
                 * @description Words of a name in any order and language; the last may be the beginning of one. Or a URI, or `*` for all
                 * @example Dürer, Albrecht
                 */
                q?: string;
                /** @description Only entities of this class of EDM */
                type?: "Agent" | "Place" | "Concept" | "TimeSpan";
                /** @description Only entities that an object names in this role */
                role?: "creator" | "contributor" | "subject" | "type" | "place" | "period";
                /** @description Page of the result, from 1 */
                page?: number;
                /** @description Entities per page */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entities of the page */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityList"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEntity: {
        parameters: {
            query?: {
                /** @description Objects in the response */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the entity, or any of its URIs, percent-encoded
                 * @example gnd-11852786X
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entity */
            200: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityResponse"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No entity has this id or URI; the detail names it */
            404: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Service-API-Version": components["headers"]["ServiceVersion"];
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchDeprecated: {
        parameters: {
            query: {
                /**
                 * @description Words to find. `*` or an empty value matches everything. `"two words"` finds a phrase, `-word` excludes
                 * @example klimt
                 */
                q: string;
                /** @description Fields to search, comma-separated; 100 at most */
                query_by?: string;
                /** @description Filter expression, as in `/v2/search`, also for `publisher`, `contributor`, `issued`, `edmRights` and `dcRights` */
                filter_by?: string;
                /**
                 * @description Field with `:asc` or `:desc`; `titleSort` sorts by title
                 * @example titleSort:asc
                 */
                sort_by?: string;
                /** @description Page of the result, from 1. A page beyond the end has no hits */
                page?: number;
                /** @description Hits on a page */
                per_page?: number;
                /** @description Fields to count, comma-separated; 100 at most, and no more than 30000 values in all (fields times `max_facet_values`). Empty: no counts */
                facet_by?: string;
                /** @description Values counted for a field, the most frequent first. Above 1000 counts as 1000 */
                max_facet_values?: number;
                /** @description Fields whose whole text is highlighted, instead of snippets */
                highlight_full_fields?: string;
                /** @description Whether the engine may use its cache; `false` for a fresh `_rand()` order */
                use_cache?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A search result whose documents have the old names and single values */
            200: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeprecatedSearchResult"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description Nothing matches */
            404: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description Switched off */
            410: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid */
            422: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The query is rejected, or the search engine is not reachable or too slow */
            500: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getObjectDeprecated: {
        parameters: {
            query: {
                /**
                 * @description Id of the object, the `uuid` of a search hit
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjectRecord"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    ETag: components["headers"]["ETag"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description Switched off */
            410: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The id is missing or empty */
            422: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The search engine is not reachable or too slow */
            500: {
                headers: {
                    "X-Vitrine-Hint": components["headers"]["Hint"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstitutions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The institutions; `translations[].items` is null */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstitutionList"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable, or an institution does not match this schema */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstitution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the institution
                 * @example albertina
                 */
                institution_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The institution */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstitutionResponse"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No published institution has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable, or the institution does not match this schema */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listContent: {
        parameters: {
            query?: {
                /**
                 * @description Slug of a translation: returns the whole entry, with all translations and blocks
                 * @example offene-daten
                 */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentList"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The slug is empty */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable, or an entry does not match this schema; the detail names it */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the entry
                 * @example 1
                 */
                content_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry with all translations and blocks */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentResponse"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No entry has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The id is not a positive integer */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable, or the entry does not match this schema; the detail names it */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAsset: {
        parameters: {
            query?: {
                /** @description Pixels */
                width?: number;
                /** @description Pixels */
                height?: number;
                /** @description Default: the CMS's default for the format */
                quality?: number;
                /** @description Whether the picture is never enlarged */
                without_enlargement?: boolean;
                /** @description `auto`: avif or webp if the browser supports it, else jpg */
                format?: "auto" | "avif" | "jpg" | "png" | "webp" | "tiff";
                /** @description How the picture fills width and height. `cover`: cropped. `contain`: with a border. `inside`: no larger than that. `outside`: no smaller than that */
                fit?: "cover" | "contain" | "inside" | "outside";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the picture, as in `logo`, `favicon` and `hero_image`
                 * @example 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
                 */
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the redirect leads to, for clients that follow it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The URL of the picture in `Location`; no body */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No picture has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCmsAsset: {
        parameters: {
            query?: {
                /** @description Pixels */
                width?: number;
                /** @description Pixels */
                height?: number;
                /** @description Default: usual for the format */
                quality?: number;
                /** @description Whether the picture is never enlarged */
                withoutEnlargement?: boolean;
                /** @description Default: the format of the original */
                format?: "auto" | "avif" | "jpg" | "png" | "webp" | "tiff";
                /** @description How the picture fills width and height */
                fit?: "cover" | "contain" | "inside" | "outside";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the picture, as in `logo`, `favicon` and `hero_image`
                 * @example 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d
                 */
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture, transformed as requested */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The result would be too large, or the original cannot be read */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No picture has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description Too many pictures are being transformed; see `Retry-After` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFeed: {
        parameters: {
            query?: {
                /**
                 * @description Only objects with these words
                 * @example klimt
                 */
                q?: string;
                /** @description Only objects that match this filter */
                filter_by?: string;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
                /** @description Of the feed: an object has its title in this language. Without it, a title is that of the index, with titles of all languages */
                language?: "de" | "en";
                /** @description Page of entries, from 1 */
                page?: number;
                /** @description Entries of a page */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed, with links to its other pages */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The search engine rejected the filter; the detail names the reason */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description File name, as in `previewImage`
                 * @example 3f1d0c5a9be24d60877f2a41c6e05b9d.webp
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture as WebP. It never changes under its name */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No preview has this name */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getContext: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The meaning of the keys of a record. Only new keys are ever added */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["ContextFile"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status, whether search by an uploaded picture is available, and, while searches wait for that, the collections whose index is being rebuilt */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthState"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    readiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `ready`, or `degraded` when only the endpoints of institutions and pages are affected, and the state of each backend: `ok`, or the error */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadinessState"];
                };
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine cannot be used; the response also has the state of each backend */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unready"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getCitationAsBib: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-bibtex": string;
                };
            };
            /** @description The id is in capitals: the same URL in lowercase, in `Location` */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The object has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCitationAsRis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-research-info-systems": string;
                };
            };
            /** @description The id is in capitals: the same URL in lowercase, in `Location` */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The object has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCitationAsJson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.citationstyles.csl+json": string;
                };
            };
            /** @description The id is in capitals: the same URL in lowercase, in `Location` */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The object has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getObjectPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the object
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The id is in capitals: the same URL in lowercase, in `Location` */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id; the detail names it */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The object has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQuality: {
        parameters: {
            query?: {
                /**
                 * @description `json`, or `csv`: a row for each tier and problem with its objects. Default: what `Accept` prefers
                 * @example csv
                 */
                format?: "json" | "csv";
                /** @description CSV: begin with the byte order mark by which Excel recognises UTF-8 */
                bom?: boolean;
                /**
                 * @description CSV: what separates the cells. Excel in German expects `;`
                 * @example ;
                 */
                separator?: "," | ";" | "tab";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QualityReport"];
                    "text/csv": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable, and the institution is not known by its name */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The search engine is not reachable or too slow, or its index is older than the quality of objects */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many reports are being made; see `Retry-After` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstitutionQuality: {
        parameters: {
            query?: {
                /**
                 * @description `json`, or `csv`: a row for each tier and problem with its objects. Default: what `Accept` prefers
                 * @example csv
                 */
                format?: "json" | "csv";
                /** @description CSV: begin with the byte order mark by which Excel recognises UTF-8 */
                bom?: boolean;
                /**
                 * @description CSV: what separates the cells. Excel in German expects `;`
                 * @example ;
                 */
                separator?: "," | ";" | "tab";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the institution, or its name in `dataProvider`, percent-encoded
                 * @example albertina
                 */
                institution_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QualityReport"];
                    "text/csv": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No institution has this id or name; the detail names it */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            /** @description The CMS is not reachable, and the institution is not known by its name */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The search engine is not reachable or too slow, or its index is older than the quality of objects */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many reports are being made; see `Retry-After` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    harvest: {
        parameters: {
            query: {
                /**
                 * @description What is requested
                 * @example ListRecords
                 */
                verb: "Identify" | "ListMetadataFormats" | "ListSets" | "ListIdentifiers" | "ListRecords" | "GetRecord";
                /**
                 * @description Format of the records, required for `GetRecord`, and for lists without a resumption token
                 * @example edm
                 */
                metadataPrefix?: string;
                /**
                 * @description URL of a record, for `GetRecord` and `ListMetadataFormats`
                 * @example https://vitrine.example/id/03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                identifier?: string;
                /**
                 * @description Only records of this data source (`setSpec`)
                 * @example leopold
                 */
                set?: string;
                /**
                 * @description Only records changed since then, as `2026-01-31` or `2026-01-31T12:00:00Z`
                 * @example 2026-01-31
                 */
                from?: string;
                /**
                 * @description Only records changed until then
                 * @example 2026-12-31
                 */
                until?: string;
                /** @description Continues a list: the token of the response before. No other argument but `verb` may accompany it */
                resumptionToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OAI-PMH document. Errors of the protocol are documents, too */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The request is not HTTP, or its URL has characters that must be percent-encoded */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The request took longer than 30 seconds, or its headers longer than 10 */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The URL has more than 16,000 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The headers have more than 32,000 bytes */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The service has failed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description Too many harvesters at once, or the records cannot be read; see `Retry-After` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
        };
    };
    harvestByForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description What is requested
                     * @example ListRecords
                     * @enum {string}
                     */
                    verb: "Identify" | "ListMetadataFormats" | "ListSets" | "ListIdentifiers" | "ListRecords" | "GetRecord";
                    /**
                     * @description Format of the records, required for `GetRecord`, and for lists without a resumption token
                     * @example edm
                     */
                    metadataPrefix?: string;
                    /**
                     * @description URL of a record, for `GetRecord` and `ListMetadataFormats`
                     * @example https://vitrine.example/id/03f6188f-ec17-5063-a9cc-292ed8e27706
                     */
                    identifier?: string;
                    /**
                     * @description Only records of this data source (`setSpec`)
                     * @example leopold
                     */
                    set?: string;
                    /**
                     * @description Only records changed since then, as `2026-01-31` or `2026-01-31T12:00:00Z`
                     * @example 2026-01-31
                     */
                    from?: string;
                    /**
                     * @description Only records changed until then
                     * @example 2026-12-31
                     */
                    until?: string;
                    /** @description Continues a list: the token of the response before. No other argument but `verb` may accompany it */
                    resumptionToken?: string;
                };
            };
        };
        responses: {
            /** @description The OAI-PMH document. Errors of the protocol are documents, too */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The request is not HTTP, or its URL has characters that must be percent-encoded */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The request took longer than 30 seconds, or its headers longer than 10 */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The form has more than 16,384 bytes */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The URL has more than 16,000 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The headers have more than 32,000 bytes */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description The service has failed */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
            /** @description Too many harvesters at once, or the records cannot be read; see `Retry-After` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": string;
                };
            };
        };
    };
    getReconciliationService: {
        parameters: {
            query?: {
                /**
                 * @description Queries by keys of your choice, as JSON: up to 50
                 * @example {"q0":{"query":"Der Kuss"}}
                 */
                queries?: string;
                /** @description The entities and properties whose values are wanted, as JSON: `{"ids": […], "properties": [{"id": "creator"}]}` */
                extend?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest, or candidates or values */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ({
                        versions: string[];
                        name: string;
                        documentation: string;
                        logo: string;
                        batchSize: number;
                        defaultTypes: {
                            id: string;
                            name: string;
                        }[];
                        view: {
                            url: string;
                        };
                        identifierSpace: string;
                        schemaSpace: string;
                    } & {
                        [key: string]: unknown;
                    }) | {
                        meta: {
                            id: string;
                            name: string;
                            type?: {
                                id: string;
                                name: string;
                            };
                        }[];
                        rows: {
                            [key: string]: {
                                [key: string]: ({
                                    str: string;
                                } | {
                                    int: number;
                                } | {
                                    float: number;
                                } | {
                                    /** @description ISO 8601 */
                                    date: string;
                                } | {
                                    id: string;
                                    name: string;
                                })[];
                            };
                        };
                    } | {
                        [key: string]: {
                            result: {
                                id: string;
                                name: string;
                                description?: string;
                                /** @description URL of a preview */
                                image?: string;
                                type: {
                                    id: string;
                                    name: string;
                                }[];
                                score: number;
                                /** @description Whether it is certain enough to be chosen without looking at it */
                                match: boolean;
                                /** @description How well the name and each property match, 0 to 100 */
                                features: {
                                    id: string;
                                    name: string;
                                    value: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            /** @description The batch has more than 50 queries, the JSON more values than a batch can have, or the body more than a megabyte or 100 fields */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The JSON cannot be read, is nested too deeply, or is not an object */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reconcile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /**
                     * @description Queries by keys of your choice, as JSON: up to 50
                     * @example {"q0":{"query":"Der Kuss"}}
                     */
                    queries?: string;
                    /** @description The entities and properties whose values are wanted, as JSON: `{"ids": […], "properties": [{"id": "creator"}]}` */
                    extend?: string;
                };
            };
        };
        responses: {
            /** @description Candidates by the keys of the queries, or rows of values */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        meta: {
                            id: string;
                            name: string;
                            type?: {
                                id: string;
                                name: string;
                            };
                        }[];
                        rows: {
                            [key: string]: {
                                [key: string]: ({
                                    str: string;
                                } | {
                                    int: number;
                                } | {
                                    float: number;
                                } | {
                                    /** @description ISO 8601 */
                                    date: string;
                                } | {
                                    id: string;
                                    name: string;
                                })[];
                            };
                        };
                    } | {
                        [key: string]: {
                            result: {
                                id: string;
                                name: string;
                                description?: string;
                                /** @description URL of a preview */
                                image?: string;
                                type: {
                                    id: string;
                                    name: string;
                                }[];
                                score: number;
                                /** @description Whether it is certain enough to be chosen without looking at it */
                                match: boolean;
                                /** @description How well the name and each property match, 0 to 100 */
                                features: {
                                    id: string;
                                    name: string;
                                    value: number;
                                }[];
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            /** @description The batch has more than 50 queries, the JSON more values than a batch can have, or the body more than a megabyte or 100 fields */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The body is not a form */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The JSON cannot be read, is nested too deeply, or is not an object */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    viewEntity: {
        parameters: {
            query: {
                /**
                 * @description Id of an object, institution or entity
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the redirect leads to, for clients that follow it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Its URL, in `Location` */
            302: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description Nothing has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The id is missing */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewEntity: {
        parameters: {
            query: {
                /**
                 * @description Id of an object, institution or entity
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description Nothing has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description The id is missing */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestEntities: {
        parameters: {
            query?: {
                /**
                 * @description What was typed
                 * @example kli
                 */
                prefix?: string;
                /** @description Only entities of this type */
                type?: string;
                /** @description How many suggestions are skipped */
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 20 suggestions */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            id: string;
                            name: string;
                            description: string;
                            notable: {
                                id: string;
                                name: string;
                            }[];
                        }[];
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid, such as an unknown type */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestProperties: {
        parameters: {
            query?: {
                /**
                 * @description What was typed
                 * @example kli
                 */
                prefix?: string;
                /** @description Only properties of this type */
                type?: string;
                /** @description How many suggestions are skipped */
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Up to 20 suggestions */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            id: string;
                            name: string;
                            description: string;
                        }[];
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid, such as an unknown type */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    suggestTypes: {
        parameters: {
            query?: {
                /**
                 * @description What was typed
                 * @example kli
                 */
                prefix?: string;
                /** @description How many suggestions are skipped */
                cursor?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The suggestions */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        result: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid, such as an unknown type */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    proposeProperties: {
        parameters: {
            query?: {
                /**
                 * @description Default: all types
                 * @example edm:ProvidedCHO
                 */
                type?: string;
                /** @description How many properties are proposed */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The properties */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        type?: string;
                        limit?: number;
                        properties: {
                            id: string;
                            name: string;
                        }[];
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid, such as an unknown type */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getFlyout: {
        parameters: {
            query: {
                /** @description Id of the suggestion */
                id: string;
            };
            header?: never;
            path: {
                /** @example entity */
                kind: "entity" | "property" | "type";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A part of a page */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        html: string;
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description Nothing has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is invalid, such as an unknown type */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    describeDataset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        "@context": {
                            [key: string]: unknown;
                        };
                        "@type": string[];
                        "@id": string;
                        distribution: ({
                            "@id": string;
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the object
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manifest */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** @constant */
                        "@context": "http://iiif.io/api/presentation/3/context.json";
                        id: string;
                        /** @constant */
                        type: "Manifest";
                        /** @description Texts by language; `none` for those without */
                        label: {
                            [key: string]: string[];
                        };
                        items: ({
                            id: string;
                            type: string;
                            /** @description Texts by language; `none` for those without */
                            label: {
                                [key: string]: string[];
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No object has this id */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The object has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    searchManifests: {
        parameters: {
            query: {
                /**
                 * @description Words to find. `*` or an empty value matches everything. `"two words"` finds a phrase, `-word` excludes
                 * @example klimt
                 */
                q: string;
                /**
                 * @description Fields to search, comma-separated, the most important first; 100 at most. Default, also for an empty value: `title,description,creator,subject,dataProvider,alternative,contributor,publisher,medium,spatial,temporal,dcType,isPartOf,identifier,coverage,provenance` (chos); `title,body,description,legalName,providerNames` (editorial); `title,body,description` (knowledge)
                 * @example title,creator
                 */
                query_by?: string;
                /**
                 * @description Filter expression: `field:=value`, `field:=["a, b",c]`, `field:>=n`, `field:*text*` (text anywhere in a value; if the service runs on a Typesense cluster, only beginnings of words), joined with `&&`, `||` and round brackets. Empty: no filter
                 * @example edmType:=IMAGE && edmRightsReusePolicy:=OPEN
                 */
                filter_by?: string;
                /**
                 * @description Up to three keys, each a field with `:asc` or `:desc`; `_rand()` for random order. Default: relevance
                 * @example dateMin:asc
                 */
                sort_by?: string;
                /** @description Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors */
                word_forms?: boolean;
                /** @description Page of 100 manifests, from 1. Without it, a Collection of more objects lists its pages */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The Collection */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** @constant */
                        "@context": "http://iiif.io/api/presentation/3/context.json";
                        id: string;
                        /** @constant */
                        type: "Collection";
                        /** @description Texts by language; `none` for those without */
                        label: {
                            [key: string]: string[];
                        };
                        items: ({
                            id: string;
                            type: string;
                            /** @description Texts by language; `none` for those without */
                            label: {
                                [key: string]: string[];
                            };
                        } & {
                            [key: string]: unknown;
                        })[];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The search engine rejected the query; the detail names the reason */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description An unknown field in `query_by` or `sort_by`; the detail names it */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            /** @description A parameter is missing or invalid */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationProblem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description The search engine is not reachable or too slow */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImageService: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a picture that is served here, as in manifests: `preview~` and its name, `asset~` and its UUID, or `sample~` and its path
                 * @example preview~3f1d0c5a9be24d60877f2a41c6e05b9d
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the redirect leads to, for clients that follow it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        "@context": "http://iiif.io/api/image/3/context.json";
                        id: string;
                        /** @constant */
                        type: "ImageService3";
                        protocol: string;
                        /** @constant */
                        profile: "level2";
                        width: number;
                        height: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The URL of `info.json` in `Location`; no body */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getImageInformation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a picture that is served here, as in manifests: `preview~` and its name, `asset~` and its UUID, or `sample~` and its path
                 * @example preview~3f1d0c5a9be24d60877f2a41c6e05b9d
                 */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image information */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** @constant */
                        "@context": "http://iiif.io/api/image/3/context.json";
                        id: string;
                        /** @constant */
                        type: "ImageService3";
                        protocol: string;
                        /** @constant */
                        profile: "level2";
                        width: number;
                        height: number;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The picture cannot be read */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No picture with this identifier is served here */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a picture that is served here, as in manifests: `preview~` and its name, `asset~` and its UUID, or `sample~` and its path
                 * @example preview~3f1d0c5a9be24d60877f2a41c6e05b9d
                 */
                identifier: string;
                /**
                 * @description `full`, `square`, `x,y,w,h` or `pct:x,y,w,h`
                 * @example full
                 */
                region: string;
                /**
                 * @description `max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h`, also after `^`; nothing is enlarged
                 * @example !200,200
                 */
                size: string;
                /**
                 * @description `0`, `90`, `180` or `270` degrees clockwise; with `!` mirrored before that
                 * @example 0
                 */
                rotation: string;
                /**
                 * @description `default`, `color`, `gray` or `bitonal`, with `.jpg`, `.png` or `.webp`
                 * @example default.jpg
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid, or the picture cannot be read; the detail names the value */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No picture with this identifier is served here */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description A size with `^` would enlarge the picture */
            501: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many pictures are being made; see `Retry-After` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    jsonrpc: "2.0";
                    /** @description Absent in notifications */
                    id?: string | number;
                    /** @description Such as `server/discover`, `tools/list`, `tools/call`, `resources/read` */
                    method: string;
                    params?: {
                        [key: string]: unknown;
                    };
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The response to the message, as JSON or as a stream of one event */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                    "text/event-stream": string;
                };
            };
            /** @description The message cannot be read, or its protocol version is not supported */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                        error: {
                            code: number;
                            message: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The request comes from a page of another host, and the service is for its own machine only */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The message is larger than 12 MB */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The content type is not JSON */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                        error: {
                            code: number;
                            message: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Too many uploads from this IP address; see `Retry-After` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
            /** @description Too many pictures at once */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["EdmRecord"];
                    "application/rdf+xml": string;
                    "text/turtle": string;
                    "application/n-triples": string;
                    "application/json": components["schemas"]["EdmRecord"];
                    "application/xml": string;
                    "text/xml": string;
                };
            };
            /** @description Leads browsers to the page of the object, in `Location` */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description None of the requested media types is available; the detail lists those that are */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsJsonld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["EdmRecord"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsRdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/rdf+xml": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/rdf+xml": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsTtl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/turtle": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsNt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/n-triples": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsSchemaJsonld: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": {
                        /** @constant */
                        "@context": "https://schema.org/";
                        "@type": string;
                        "@id": string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsJson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EdmRecord"];
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordAsHtml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the redirect leads to, for clients that follow it */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Leads browsers to the page of the object, in `Location` */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    getRecordPart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the record
                 * @example 03f6188f-ec17-5063-a9cc-292ed8e27706
                 */
                uuid: string;
                /**
                 * @description `aggregation` or `cho` (the object itself), which return the same; also with the suffix of a form, such as `cho.ttl`
                 * @example cho
                 */
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/ld+json": components["schemas"]["EdmRecord"];
                    "application/rdf+xml": string;
                    "text/turtle": string;
                    "application/n-triples": string;
                    "application/json": components["schemas"]["EdmRecord"];
                    "application/xml": string;
                    "text/xml": string;
                };
            };
            /** @description Leads browsers to the page of the object, in `Location` */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description No record has this UUID */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description None of the requested media types is available; the detail lists those that are */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The record has been deleted or withdrawn */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
    downloadDataset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `records_export_full.tar.gz`: all records. `records_export_full.tar.gz.sha256`: its checksum. `manifest.json`: what the others hold
                 * @example manifest.json
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                    "application/json": {
                        [key: string]: unknown;
                    };
                    "text/plain": string;
                };
            };
            /** @description The requested range of the file */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                    "application/json": {
                        [key: string]: unknown;
                    };
                    "text/plain": string;
                };
            };
            /** @description The client already has the response (`If-None-Match`) */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableRequest"];
            /** @description There is no such file */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["SlowRequest"];
            /** @description The file has changed */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            414: components["responses"]["LongUrl"];
            /** @description The file has no such range */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            431: components["responses"]["LongHeaders"];
            500: components["responses"]["ServiceError"];
        };
    };
}
